import { randomUUID } from 'node:crypto'
import type { Store } from '#server/ports/store/store.ts'
import { createMeter, type Content } from '../content.ts'
import type { NeededObject, ObjectEntry } from './object-list.ts'
import type { ObjectTable } from './object-table.ts'
import { INCOMING, type Place } from '../place/place.ts'

class UnexpectedContent extends Error {}

export interface CopiedObject {
  entry: ObjectEntry
  /** Whether its bytes were copied now. */
  isCopied: boolean
  /** Whether its bytes differ from the digest in the database. */
  isDamaged: boolean
}

/**
 * Copies an object of the store into the place, unless it is there already. `known` is its entry in the previous backup:
 * objects never change. `present` are the objects of the place. Returns undefined if an object that may be missing is.
 */
export async function copyObject(
  store: Store,
  place: Place,
  present: ObjectTable,
  { key, sha256, isRequired }: NeededObject,
  known: ObjectEntry | undefined,
): Promise<CopiedObject | undefined> {
  const expected = sha256 ?? known?.content?.sha256
  const content = expected === undefined ? undefined : await findPresent(place, present, expected, known)
  if (content) {
    await place.renewLock(place.getObjectKey(content.sha256))
    return { entry: { key, content }, isCopied: false, isDamaged: false }
  }
  const copied = sha256 === null ? await copyUnknown(store, place, key) : await copyExpected(store, place, key, sha256)
  if (!copied) return isRequired ? { entry: { key, content: null }, isCopied: false, isDamaged: false } : undefined
  return { entry: { key, content: copied }, isCopied: true, isDamaged: sha256 !== null && copied.sha256 !== sha256 }
}

/** Whether a place has these bytes. Objects that aren't from the previous backup are looked up, because names are compared in part. */
async function findPresent(
  place: Place,
  present: ObjectTable,
  sha256: string,
  known: ObjectEntry | undefined,
): Promise<Content | undefined> {
  const objectKey = place.getObjectKey(sha256)
  const listed = present.get(objectKey)
  if (listed === undefined) return undefined
  const expected = known?.content?.sha256 === sha256 ? known.content : undefined
  if (expected?.size === listed) return expected
  const size = await place.getSize(objectKey)
  return size !== null && size >= 0 && (!expected || expected.size === size) ? { size, sha256 } : undefined
}

/** Copies an object whose digest is known. Damaged bytes are copied too, under their own digest: they may be all there is. */
async function copyExpected(store: Store, place: Place, key: string, sha256: string): Promise<Content | null> {
  const object = await store.get(key)
  if (!object) return null
  const meter = createMeter()
  let content: Content | undefined
  async function* passExpected(body: AsyncIterable<Buffer>) {
    yield* meter.pass(body)
    content = meter.content()
    if (content.sha256 !== sha256) throw new UnexpectedContent()
  }
  try {
    await place.put(place.getObjectKey(sha256), passExpected(object.body))
    return content ?? null
  } catch (error) {
    if (error instanceof UnexpectedContent) return copyUnknown(store, place, key)
    throw error
  } finally {
    // A write that fails early doesn't read the object, which then stays open.
    object.body.destroy()
  }
}

async function copyUnknown(store: Store, place: Place, key: string): Promise<Content | null> {
  const object = await store.get(key)
  if (!object) return null
  const meter = createMeter()
  const incomingKey = `${INCOMING}${randomUUID()}`
  await place.put(incomingKey, meter.pass(object.body)).finally(() => object.body.destroy())
  const content = meter.content()
  const target = place.getObjectKey(content.sha256)
  if ((await place.getSize(target)) === content.size) await place.remove([incomingKey])
  else await place.move(incomingKey, target)
  return content
}
