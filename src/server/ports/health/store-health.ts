import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newId } from '#server/kit/ids.ts'
import type { Store } from '../store/store.ts'
import type { Found } from './found.ts'

export type OnStore = Pick<Store, 'check' | 'put' | 'get' | 'remove'>

const SAID = 'is it well?'

/** Writes a few bytes, reads them back and deletes them. */
export async function storeHealth(store: OnStore): Promise<Found> {
  await store.check()
  const key = `tmp/health-${newId()}`
  const begun = performance.now()
  await store.put(key, Readable.from([Buffer.from(SAID)]))
  try {
    const read = await store.get(key)
    if (!read || (await text(read.body)) !== SAID) return { state: 'fail', said: ['storeForgets'] }
  } finally {
    await store.remove([key])
  }
  return { state: 'ok', said: ['storeWell', Math.round(performance.now() - begun)] }
}
