import { createMeter, isSameContent, type Content } from '#server/backup/content.ts'
import type { Store } from '#server/ports/store/store.ts'

const PARALLEL_COPIES = 8
/** Stored files and what was made of them. Unfinished uploads aren't moved. */
const PREFIXES = ['o/', 'd/']

export interface Copied {
  files: number
  bytes: number
  copied: number
}

/**
 * Copies all files of a store into another, and reads each back. Files that are there already are compared with the
 * original, so an interrupted copy can be repeated. Throws if a file differs from the original after it was copied.
 */
export async function copyAllObjects(source: Store, target: Store): Promise<Copied> {
  const total: Copied = { files: 0, bytes: 0, copied: 0 }
  const copyOne = async (key: string) => {
    const { content, isCopied } = await copyVerified(source, target, key)
    // It was deleted in the meantime.
    if (!content) return
    total.files++
    total.bytes += content.size
    if (isCopied) total.copied++
  }
  const batch: string[] = []
  for (const prefix of PREFIXES)
    for await (const { key } of source.list(prefix)) {
      batch.push(key)
      if (batch.length === PARALLEL_COPIES) await Promise.all(batch.splice(0).map(copyOne))
    }
  await Promise.all(batch.map(copyOne))
  return total
}

async function copyVerified(source: Store, target: Store, key: string) {
  const present = await measureObject(target, key)
  if (present) {
    const original = await measureObject(source, key)
    if (!original || isSameContent(original, present)) return { content: original, isCopied: false }
  }
  const content = await copy(source, target, key)
  const copied = content && (await measureObject(target, key))
  if (content && (!copied || !isSameContent(content, copied)))
    throw new Error(`${key} differs from the original after it was copied. Run the command again`)
  return { content, isCopied: content !== null }
}

async function copy(source: Store, target: Store, key: string): Promise<Content | null> {
  const object = await source.get(key)
  if (!object) return null
  const meter = createMeter()
  await target.put(key, meter.pass(object.body)).finally(() => object.body.destroy())
  return meter.content()
}

/** Reads an object to its end; null if there is none. */
async function measureObject(store: Store, key: string): Promise<Content | null> {
  const object = await store.get(key)
  if (!object) return null
  const meter = createMeter()
  for await (const _ of meter.pass(object.body));
  return meter.content()
}
