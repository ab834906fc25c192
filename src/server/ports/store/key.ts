const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** Whether it is a key: made by us, relative, with no way out of the store. */
export const isKey = (text: string): boolean => KEY.test(text) && !text.includes('..')

/** The key, if it is one. */
export function demandKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the store')
  return key
}
