/**
 * Locks that the pages of one browser share. Plain HTTP from elsewhere than this machine has none: then nothing is kept
 * and each page goes its own way.
 */
const locks = (): LockManager | undefined => navigator.locks

export const hasLocks = (): boolean => locks() !== undefined

const nameOf = (page: string) => `uploads of page ${page}`

/** Says that a page lives, until the answered function is called or the page is gone. */
export function livePage(page: string): Promise<() => void> {
  return new Promise((resolve) => {
    void locks()?.request(nameOf(page), () => new Promise<void>((release) => resolve(release)))
  })
}

/** Runs alone among all pages, with the ids of those that live. */
export async function amongPages<T>(run: (lives: (page: string) => boolean) => Promise<T>): Promise<T | undefined> {
  return locks()?.request('uploads adoption', async () => {
    const { held = [] } = (await locks()?.query()) ?? {}
    const names = new Set(held.map(({ name }) => name))
    return run((page) => names.has(nameOf(page)))
  })
}

/** Resolves when a page lives no more. */
export async function pageGone(page: string): Promise<void> {
  await locks()?.request(nameOf(page), () => undefined)
}

/** Runs while no other page of this person does; `onWait` is called where it must wait for another one. */
export async function inTurn(person: string, run: () => Promise<void>, onWait: () => void): Promise<void> {
  const manager = locks()
  if (!manager) return run()
  const name = `uploads sent by ${person}`
  const free = await manager.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
  if (free) return
  onWait()
  await manager.request(name, run)
}
