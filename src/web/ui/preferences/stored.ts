/** What a browser keeps for a page; null where it keeps nothing, as with site data switched off. */
export function stored<T>(where: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis[where])
  } catch {
    return null
  }
}
