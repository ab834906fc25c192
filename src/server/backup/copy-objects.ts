import { randomUUID } from 'node:crypto'
import type { Store } from '#server/ports/store/store.ts'
import { createMeter, type Content } from './content.ts'
import type { NeededObject, ObjectEntry } from './object-list.ts'
import { INCOMING, type Place } from './place/place.ts'

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
 * objects never change. Returns undefined if an object that may be missing is.
 */
export async function copyObject(
  store: Store,
  place: Place,
  { key, sha256, isRequired }: NeededObject,
  known: ObjectEntry | undefined,
): Promise<CopiedObject | undefined> {
  const expected = sha256 ?? known?.content?.sha256
  const objectKey = expected === undefined ? undefined : place.getObjectKey(expected)
  const size = objectKey === undefined ? null : await place.getSize(objectKey)
  if (objectKey !== undefined && expected !== undefined && size !== null && isKnownSize(known, size)) {
    await place.renewLock(objectKey)
    return { entry: { key, content: { size, sha256: expected } }, isCopied: false, isDamaged: false }
  }
  const copied = sha256 === null ? await copyUnknown(store, place, key) : await copyExpected(store, place, key, sha256)
  if (!copied) return isRequired ? { entry: { key, content: null }, isCopied: false, isDamaged: false } : undefined
  return { entry: { key, content: copied }, isCopied: true, isDamaged: sha256 !== null && copied.sha256 !== sha256 }
}

const isKnownSize = (known: ObjectEntry | undefined, size: number): boolean =>
  size >= 0 && (!known?.content || known.content.size === size)

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
