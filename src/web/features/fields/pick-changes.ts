/** As JSON with the properties in the order of their names. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Returns the properties that differ from the loaded ones. Sending only these keeps the changes of others to the rest. */
export const pickChanges = <Body extends object>(body: Body, loaded: Readonly<Record<keyof Body, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => toSortedJson(value) !== toSortedJson(loaded[name as keyof Body])),
  ) as Partial<Body>
