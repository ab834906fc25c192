type Raw = Record<string, string | string[]>

/** Reads `?a=1&b=x&b=y` as `{a: '1', b: ['x', 'y']}`: plain words, so that addresses can be typed and read. */
export function parseSearch(search: string): Raw {
  // Not by keys of an object, which has some of its own.
  const found = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const all = found.get(key)
    if (all) all.push(value)
    else found.set(key, [value])
  }
  return Object.fromEntries([...found].map(([key, all]) => [key, all.length > 1 ? all : (all[0] ?? '')]))
}

/** Writes the query of an address: keys in alphabetical order so that one view has one address; empty values are left out. */
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
