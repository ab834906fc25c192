type Raw = Record<string, string | string[]>

/** Parses `?a=1&b=x&b=y` into `{a: '1', b: ['x', 'y']}`: plain strings, so that addresses stay readable. */
export function parseSearch(search: string): Raw {
  // A map, because objects have inherited keys.
  const found = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const all = found.get(key)
    if (all) all.push(value)
    else found.set(key, [value])
  }
  return Object.fromEntries([...found].map(([key, all]) => [key, all.length > 1 ? all : (all[0] ?? '')]))
}

/** Writes a query with sorted keys, so that one view has one address. Empty values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const key of Object.keys(search).sort()) {
    for (const value of [search[key]].flat()) {
      if (value !== undefined && value !== null && value !== '') pairs.append(key, String(value))
    }
  }
  const text = pairs.toString()
  return text && `?${text}`
}
