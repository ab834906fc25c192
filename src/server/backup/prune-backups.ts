import { Readable } from 'node:stream'
import { chooseKept, type Retention } from './choose-kept.ts'
import { isSameContent, measureFile } from './content.ts'
import { readManifest } from './manifest.ts'
import { readEntries } from './objects/object-list.ts'
import { ObjectTable } from './objects/object-table.ts'
import { BACKUPS, getManifestKey, listBackups, OBJECTS, PRUNING, type Place } from './place/place.ts'

const DELETE_BATCH = 500
const OBJECT_NAME = /\/[0-9a-f]{64}$/

export interface Pruned {
  /** Names of the backups that were removed. */
  backups: string[]
  objects: number
}

/**
 * Removes the backups that `retention` doesn't keep, and the objects that no other backup needs. Call it while no backup can
 * begin, and after one was completed. If it is killed, the next call finishes. The manifest of a backup goes first, so a
 * backup is either whole or gone. As long as one of the remaining backups can't be read, objects stay until a later call.
 */
export async function pruneBackups(
  place: Place,
  { retention, damaged }: { retention: Retention; damaged: ReadonlySet<string> },
): Promise<Pruned> {
  const { complete } = await listBackups(place)
  const kept = chooseKept(complete, damaged, retention)
  const removed = complete.filter((name) => !kept.has(name))
  if (removed.length === 0 && (await place.getSize(PRUNING)) === null) return { backups: [], objects: 0 }
  await place.put(PRUNING, Readable.from([Buffer.from('x')]))
  for (const name of removed) await place.remove([getManifestKey(name)])
  const { interrupted } = await listBackups(place)
  for (const name of interrupted) await removeAll(place, `${BACKUPS}${name}/`, () => true)
  const needed = await collectNeeded(place, [...kept])
  if (!needed) return { backups: removed, objects: 0 }
  const objects = await removeAll(place, OBJECTS, (key) => OBJECT_NAME.test(key) && !needed.has(key))
  await place.remove([PRUNING])
  return { backups: removed, objects }
}

/** The objects of all these backups; null if one of the lists can't be read. */
async function collectNeeded(place: Place, names: readonly string[]): Promise<ObjectTable | null> {
  const needed = new ObjectTable()
  for (const name of names) {
    const found = await readManifest(place, name).catch(() => null)
    if (!found) return null
    const { file } = found.manifest.objects
    const key = `${BACKUPS}${name}/${file.path}`
    const list = await measureFile(place, key)
    if (!list || !isSameContent(list, file)) return null
    for await (const { content } of readEntries(place, key))
      if (content) needed.set(place.getObjectKey(content.sha256), content.size)
  }
  return needed
}

async function removeAll(place: Place, prefix: string, isRemoved: (key: string) => boolean): Promise<number> {
  let count = 0
  const batch: string[] = []
  for await (const { key } of place.list(prefix)) {
    if (!isRemoved(key)) continue
    count++
    batch.push(key)
    if (batch.length === DELETE_BATCH) await place.remove(batch.splice(0))
  }
  if (batch.length > 0) await place.remove(batch)
  return count
}
