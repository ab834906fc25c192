const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** The key, if it is one: made by us, relative, with no way out of the store. */
export function demandKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('not a key of the store')
  return key
}
