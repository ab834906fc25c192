/**
 * Locks that the pages of one browser share. Without a secure context (plain HTTP from another host) there are none: then
 * nothing is stored, and pages do not coordinate.
 */
const getLockManager = (): LockManager | undefined => navigator.locks

export const hasLocks = (): boolean => getLockManager() !== undefined

// Open pages may run an older version: these names must not change.
const getPageLockName = (pageId: string) => `uploads of page ${pageId}`

/** Marks a page as open until the returned function is called or the page is closed. */
export function markPageOpen(pageId: string): Promise<() => void> {
  return new Promise((resolve) => {
    void getLockManager()?.request(getPageLockName(pageId), () => new Promise<void>((release) => resolve(release)))
  })
}

/**
 * Calls `run` while no other page is inside this function. `run` receives a function that tells which pages are open.
 */
export async function withPageRegistry<T>(
  run: (isPageOpen: (pageId: string) => boolean) => Promise<T>,
): Promise<T | undefined> {
  return getLockManager()?.request('uploads adoption', async () => {
    const { held = [] } = (await getLockManager()?.query()) ?? {}
    const lockNames = new Set(held.map(({ name }) => name))
    return run((pageId) => lockNames.has(getPageLockName(pageId)))
  })
}

/** Resolves once a page is closed. */
export async function waitUntilPageCloses(pageId: string): Promise<void> {
  await getLockManager()?.request(getPageLockName(pageId), () => undefined)
}

/**
 * Calls `run` while no other page of this person is running it. Calls `onWait` first if it has to wait for another
 * page.
 */
export async function runExclusively(person: string, run: () => Promise<void>, onWait: () => void): Promise<void> {
  const manager = getLockManager()
  if (!manager) return run()
  const name = `uploads sent by ${person}`
  const hasRun = await manager.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
  if (hasRun) return
  onWait()
  await manager.request(name, run)
}
