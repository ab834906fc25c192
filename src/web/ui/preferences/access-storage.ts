/** Accesses browser storage; returns null if it is unavailable, for example with site data blocked. */
export function accessStorage<T>(
  storageName: 'localStorage' | 'sessionStorage',
  access: (storage: Storage) => T,
): T | null {
  try {
    return access(globalThis[storageName])
  } catch {
    return null
  }
}
