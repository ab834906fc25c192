import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newId } from '#server/kit/ids.ts'
import type { Store } from '../store/store.ts'
import type { CheckResult } from './check-result.ts'

export type CheckedStore = Pick<Store, 'check' | 'put' | 'get' | 'remove'>

const PROBE_TEXT = 'is it well?'

/** Writes a few bytes, reads them back and deletes them. */
export async function checkStoreHealth(store: CheckedStore): Promise<CheckResult> {
  await store.check()
  const key = `tmp/health-${newId()}`
  const startedAt = performance.now()
  await store.put(key, Readable.from([Buffer.from(PROBE_TEXT)]))
  try {
    const stored = await store.get(key)
    if (!stored || (await text(stored.body)) !== PROBE_TEXT) return { state: 'fail', said: ['storeForgets'] }
  } finally {
    await store.remove([key])
  }
  return { state: 'ok', said: ['storeWell', Math.round(performance.now() - startedAt)] }
}
