import { MAX_BULK_IDS } from '#shared/rules/limits.ts'

/** Makes a bulk call in as many batches as the limit of ids requires; makes no call for an empty list. */
export async function callInBatches<T, R>(inputs: readonly T[], call: (batch: T[]) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < inputs.length; start += MAX_BULK_IDS)
    results.push(await call(inputs.slice(start, start + MAX_BULK_IDS)))
  return results
}
