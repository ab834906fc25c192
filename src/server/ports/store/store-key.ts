const STORE_KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/**
 * Whether a text is a valid key: relative, in the format created by the server, and unable to lead out of the store.
 */
export const isStoreKey = (text: string): boolean => STORE_KEY.test(text) && !text.includes('..')

/** Returns the key. Throws if it is not valid. */
export function requireStoreKey(key: string): string {
  if (!isStoreKey(key)) throw new Error('not a key of the store')
  return key
}
