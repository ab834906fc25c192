/** Accesses browser storage; null if it is unavailable, for example with site data blocked. */
export function stored<T>(where: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis[where])
  } catch {
    return null
  }
}
