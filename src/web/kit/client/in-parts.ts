import { MAX_BULK_IDS } from '#shared/rules/limits.ts'

/** Makes a bulk call for all of these, in as many parts as it takes; for none it makes no call. */
export async function inParts<T, R>(all: readonly T[], call: (some: T[]) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += MAX_BULK_IDS) done.push(await call(all.slice(at, at + MAX_BULK_IDS)))
  return done
}
