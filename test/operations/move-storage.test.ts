import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import { copyAllObjects } from '../../scripts/storage/move-objects.ts'

async function makeDisk() {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-move-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return { dir, store: new DiskStore(dir) }
}

const put = (store: Store, key: string, content: string) => store.put(key, Readable.from([Buffer.from(content)]))
const read = async (store: Store, key: string) => text((await store.get(key))?.body ?? Readable.from([]))

test('copies files, copies damaged ones again, and does nothing the second time', async () => {
  const [source, target] = [await makeDisk(), await makeDisk()]
  await put(source.store, 'o/one', 'first')
  await put(source.store, 'o/two', 'second')
  await put(source.store, 'd/three', 'third')
  await put(source.store, 'tmp/four', 'unfinished')
  expect(await copyAllObjects(source.store, target.store)).toEqual({ files: 3, bytes: 16, copied: 3 })
  await writeFile(join(target.dir, 'o/two'), 'sec0nd')
  expect(await copyAllObjects(source.store, target.store)).toEqual({ files: 3, bytes: 16, copied: 1 })
  expect(await read(target.store, 'o/two')).toBe('second')
  expect(await copyAllObjects(source.store, target.store)).toMatchObject({ copied: 0 })
  expect(await target.store.head('tmp/four')).toBeNull()
})
