import { access, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskStore } from './disk-store.ts'
import { createLocalCopies } from './local-copies.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-copies-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A store like S3, where `openLocal` makes a copy that is deleted on release. */
class RemoteStore extends DiskStore {
  copyCount = 0
  override async openLocal(key: string) {
    const path = join(root, `copy-${++this.copyCount}`)
    await copyFile((await super.openLocal(key)).path, path)
    return { path, release: () => rm(path) }
  }
}

async function createStore(...keys: string[]) {
  const store = new RemoteStore(await mkdtemp(join(root, 'store-')))
  for (const key of keys) await store.put(key, Readable.from([Buffer.alloc(100, key)]))
  return store
}
const fileExists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const returnPath = (path: string) => Promise.resolve(path)

test('fetches an object only once for many simultaneous readers', async () => {
  const store = await createStore('a')
  const copies = createLocalCopies(store, 1000)
  const contents = await Promise.all(
    Array.from({ length: 20 }, () => copies.withCopy('a', (path) => readFile(path, 'utf8'))),
  )
  expect(new Set(contents)).toEqual(new Set(['a'.repeat(100)]))
  expect(store.copyCount).toBe(1)
})

test('removes the least recently used copy when the size limit is exceeded', async () => {
  const copies = createLocalCopies(await createStore('a', 'b', 'c'), 250)
  const a = await copies.withCopy('a', returnPath)
  const b = await copies.withCopy('b', returnPath)
  await copies.withCopy('a', returnPath)
  await copies.withCopy('c', returnPath)
  expect([await fileExists(a), await fileExists(b)]).toEqual([true, false])
})

test('keeps a copy while it is being read, even if it exceeds the size limit', async () => {
  const copies = createLocalCopies(await createStore('a', 'b'), 120)
  const { promise: mayFinish, resolve: allowFinish } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  let firstPath = ''
  const pendingRead = copies.withCopy('a', async (path) => {
    firstPath = path
    markStarted()
    await mayFinish
    return readFile(path, 'utf8')
  })
  await started
  await copies.withCopy('b', returnPath)
  allowFinish()
  expect(await pendingRead).toBe('a'.repeat(100))
  expect(await fileExists(firstPath)).toBe(false)
  const smallCopies = createLocalCopies(await createStore('a'), 50)
  const path = await smallCopies.withCopy('a', async (copyPath) => (await fileExists(copyPath)) && copyPath)
  expect(path && (await fileExists(path))).toBe(false)
})

test('serves many objects in parallel even if together they exceed the size limit', async () => {
  const keys = [...'abcdefgh']
  const copies = createLocalCopies(await createStore(...keys), 150)
  const requestedKeys = Array.from({ length: 80 }, (_, i) => keys[i % keys.length] ?? '')
  const contents = await Promise.all(requestedKeys.map((key) => copies.withCopy(key, (path) => readFile(path, 'utf8'))))
  expect(contents.map((text) => text[0])).toEqual(requestedKeys)
})

test('throws not_found for a missing object, and checks the store again on the next call', async () => {
  const store = await createStore()
  const copies = createLocalCopies(store, 1000)
  await expect(copies.withCopy('a', returnPath)).rejects.toMatchObject({ code: 'not_found' })
  await store.put('a', Readable.from([Buffer.from('now')]))
  expect(await copies.withCopy('a', (path) => readFile(path, 'utf8'))).toBe('now')
})

test('removes all local copies on close', async () => {
  const copies = createLocalCopies(await createStore('a'), 1000)
  const path = await copies.withCopy('a', returnPath)
  await copies.close()
  expect(await fileExists(path)).toBe(false)
})
