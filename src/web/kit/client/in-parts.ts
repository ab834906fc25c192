import { MAX_BULK_IDS } from '#shared/rules/limits.ts'

/** Makes a bulk call in as many batches as the limit of ids requires; makes no call for an empty list. */
export async function inParts<T, R>(all: readonly T[], call: (some: T[]) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += MAX_BULK_IDS) done.push(await call(all.slice(at, at + MAX_BULK_IDS)))
  return done
}
