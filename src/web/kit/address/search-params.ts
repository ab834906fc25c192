type RawSearch = Record<string, string | string[]>

/** Parses `?a=1&b=x&b=y` into `{a: '1', b: ['x', 'y']}`: plain strings, so that URLs stay readable. */
export function parseSearch(search: string): RawSearch {
  // A map, because objects have inherited keys.
  const valuesByKey = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const values = valuesByKey.get(key)
    if (values) values.push(value)
    else valuesByKey.set(key, [value])
  }
  return Object.fromEntries(
    [...valuesByKey].map(([key, values]) => [key, values.length > 1 ? values : (values[0] ?? '')]),
  )
}

/** Writes a query with sorted keys, so that each view has only one URL. Empty values are omitted. */
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
