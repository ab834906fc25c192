import { access, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskStore } from './disk-store.ts'
import { localCopies } from './local-copies.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-copies-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A store like S3 where `openLocal` makes a copy that disappears on release. */
class FarStore extends DiskStore {
  copyCount = 0
  override async openLocal(key: string) {
    const path = join(root, `copy-${++this.copyCount}`)
    await copyFile((await super.openLocal(key)).path, path)
    return { path, release: () => rm(path) }
  }
}

async function storeOf(...keys: string[]) {
  const store = new FarStore(await mkdtemp(join(root, 'store-')))
  for (const key of keys) await store.put(key, Readable.from([Buffer.alloc(100, key)]))
  return store
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const pathOf = (path: string) => Promise.resolve(path)

test('fetches an object once for many simultaneous readers', async () => {
  const store = await storeOf('a')
  const copies = localCopies(store, 1000)
  const read = await Promise.all(Array.from({ length: 20 }, () => copies.use('a', (path) => readFile(path, 'utf8'))))
  expect(new Set(read)).toEqual(new Set(['a'.repeat(100)]))
  expect(store.copyCount).toBe(1)
})

test('removes the least recently used copy above the size limit', async () => {
  const copies = localCopies(await storeOf('a', 'b', 'c'), 250)
  const a = await copies.use('a', pathOf)
  const b = await copies.use('b', pathOf)
  await copies.use('a', pathOf)
  await copies.use('c', pathOf)
  expect([await exists(a), await exists(b)]).toEqual([true, false])
})

test('keeps a copy while it is being read, even if it exceeds the size limit', async () => {
  const copies = localCopies(await storeOf('a', 'b'), 120)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let first = ''
  const reading = copies.use('a', async (path) => {
    first = path
    begin()
    await done
    return readFile(path, 'utf8')
  })
  await begun
  await copies.use('b', pathOf)
  finish()
  expect(await reading).toBe('a'.repeat(100))
  expect(await exists(first)).toBe(false)
  const small = localCopies(await storeOf('a'), 50)
  const path = await small.use('a', async (one) => (await exists(one)) && one)
  expect(path && (await exists(path))).toBe(false)
})

test("reads many objects at once that don't fit together", async () => {
  const keys = [...'abcdefgh']
  const copies = localCopies(await storeOf(...keys), 150)
  const all = Array.from({ length: 80 }, (_, i) => keys[i % keys.length] ?? '')
  const read = await Promise.all(all.map((key) => copies.use(key, (path) => readFile(path, 'utf8'))))
  expect(read.map((text) => text[0])).toEqual(all)
})

test('throws not_found for a missing object and looks again the next time', async () => {
  const store = await storeOf()
  const copies = localCopies(store, 1000)
  await expect(copies.use('a', pathOf)).rejects.toMatchObject({ code: 'not_found' })
  await store.put('a', Readable.from([Buffer.from('now')]))
  expect(await copies.use('a', (path) => readFile(path, 'utf8'))).toBe('now')
})

test('removes all copies on close', async () => {
  const copies = localCopies(await storeOf('a'), 1000)
  const path = await copies.use('a', pathOf)
  await copies.close()
  expect(await exists(path)).toBe(false)
})
