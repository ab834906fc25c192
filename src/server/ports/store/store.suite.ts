import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from './store.ts'

/** Tests that every store implementation must pass. They use keys below `t/` and delete them afterwards. */
export function storeSuite(name: string, open: () => Promise<Store>, close: (store: Store) => Promise<void>): void {
  describe(name, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await removeTestObjects()
    })
    afterAll(async () => {
      await removeTestObjects()
      await close(store)
    })
    const removeTestObjects = async () => {
      for await (const { key } of store.list('t/')) await store.remove([key])
      await store.sweep('t/', Date.now() + 60_000)
    }
    const put = (key: string, text: string | Buffer) => store.put(key, Readable.from([Buffer.from(text)]))
    const readText = async (key: string) => {
      const result = await store.get(key)
      return result && (await buffer(result.body)).toString()
    }
    const collectKeys = async (prefix: string) => {
      const foundKeys = []
      for await (const { key } of store.list(prefix)) foundKeys.push(key)
      return foundKeys
    }

    test('returns a stored object with its size', async () => {
      expect(await put('t/a', 'hello')).toEqual({ size: 5 })
      expect(await readText('t/a')).toBe('hello')
      expect(await store.head('t/a')).toMatchObject({ size: 5 })
    })
    test('replaces an object when another is stored under the same key', async () => {
      await put('t/again', 'one')
      await put('t/again', 'two')
      expect(await readText('t/again')).toBe('two')
    })
    test('stores an empty object', async () => {
      expect(await store.put('t/empty', Readable.from([]))).toEqual({ size: 0 })
      expect(await store.head('t/empty')).toMatchObject({ size: 0 })
      expect(await readText('t/empty')).toBe('')
    })
    test('returns the requested inclusive byte range and the size of the whole object', async () => {
      await put('t/range', '0123456789')
      const result = await store.get('t/range', { start: 2, end: 4 })
      expect([result?.size, result && (await buffer(result.body)).toString()]).toEqual([10, '234'])
    })
    test('opens an object and reads all, part or none of it', async () => {
      await put('t/opened', '0123456789')
      const [wholeObject, partialObject, unreadObject] = [
        await store.open('t/opened'),
        await store.open('t/opened'),
        await store.open('t/opened'),
      ]
      for (const opened of [wholeObject, partialObject, unreadObject])
        expect(opened).toMatchObject({ size: 10, modified: expect.closeTo(Date.now(), -5) })
      const text = async (body: Promise<Readable | null> | undefined) =>
        (await buffer((await body) as Readable)).toString()
      expect([await text(wholeObject?.read()), await text(partialObject?.read({ start: 8, end: 9 }))]).toEqual([
        '0123456789',
        '89',
      ])
      await unreadObject?.close()
    })
    test('returns null for a missing object, and removes a missing object without an error', async () => {
      expect([await store.get('t/none'), await store.open('t/none'), await store.head('t/none')]).toEqual([
        null,
        null,
        null,
      ])
      await store.remove(['t/none'])
    })
    test('moves an object to another key', async () => {
      await put('t/from', 'moved')
      await store.move('t/from', 't/to/deep')
      expect([await readText('t/to/deep'), await store.head('t/from')]).toEqual(['moved', null])
    })
    test('lists only the keys with the given prefix, in order', async () => {
      for (const key of ['t/l/b', 't/l/a', 't/l/a/x', 't/l/a.y', 't/lx']) await put(key, key).catch(() => undefined)
      const listedKeys = await collectKeys('t/l/')
      expect(listedKeys).toEqual(listedKeys.toSorted())
      expect(listedKeys).toContain('t/l/b')
      expect(listedKeys).not.toContain('t/lx')
    })
    test('stores all bytes of an object that is uploaded in many parts', async () => {
      const bytes = randomBytes(20 * 1024 * 1024 + 7)
      const chunks = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, i) =>
        bytes.subarray(i * 100_000, (i + 1) * 100_000),
      )
      expect(await store.put('t/large', Readable.from(chunks))).toEqual({ size: bytes.length })
      const result = await store.get('t/large')
      const hash = createHash('sha256')
        .update(result ? await buffer(result.body) : '')
        .digest('hex')
      expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    })
    test('stores nothing and rethrows the error when reading the body fails', async () => {
      async function* yieldThenFail() {
        yield randomBytes(9 * 1024 * 1024)
        throw new Error('connection lost')
      }
      await expect(store.put('t/broken', Readable.from(yieldThenFail()))).rejects.toThrow('connection lost')
      expect(await store.head('t/broken')).toBeNull()
    })
    test('stores nothing when the put is aborted', async () => {
      const abort = new AbortController()
      async function* yieldForever() {
        for (;;) {
          yield randomBytes(1024 * 1024)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
      setTimeout(() => abort.abort(), 50)
      await expect(store.put('t/cancelled', Readable.from(yieldForever()), { signal: abort.signal })).rejects.toThrow()
      expect(await store.head('t/cancelled')).toBeNull()
    })
    test('consumes each chunk before it requests the next one, because bodies may reuse their buffer', async () => {
      async function* yieldReusedBuffer() {
        const block = Buffer.alloc(300_000)
        for (let i = 0; i < 60; i++) yield block.fill(i)
      }
      const expected = Buffer.concat(Array.from({ length: 60 }, (_, i) => Buffer.alloc(300_000, i)))
      await store.put('t/reused', yieldReusedBuffer())
      await store.append('t/reused-grows', 0, yieldReusedBuffer())
      await store.complete('t/reused-grows')
      for (const key of ['t/reused', 't/reused-grows']) {
        const result = await store.get(key)
        expect(result && (await buffer(result.body)).equals(expected)).toBe(true)
      }
    })
    const toBody = (bytes: Buffer) => Readable.from([bytes])
    test('hides an appended object until it is completed, and keeps the bytes of all appends', async () => {
      const bytes = randomBytes(20 * 1024 * 1024 + 7)
      const endOffsets = [3, 5_000_000, 9_000_000, 9_000_001, bytes.length]
      let offset = 0
      for (const end of endOffsets) {
        expect(await store.append('t/grows', offset, toBody(bytes.subarray(offset, end)))).toBe(end)
        expect([await store.appendedSize('t/grows'), await store.head('t/grows')]).toEqual([end, null])
        offset = end
      }
      expect(await collectKeys('t/grows')).not.toContain('t/grows')
      await store.complete('t/grows')
      await store.complete('t/grows')
      const result = await store.get('t/grows')
      expect(result && (await buffer(result.body)).equals(bytes)).toBe(true)
      expect([await store.appendedSize('t/grows'), await collectKeys('t/grows')]).toEqual([null, ['t/grows']])
    })
    test('keeps the bytes that were appended before reading the body failed', async () => {
      const bytes = randomBytes(9 * 1024 * 1024)
      async function* yieldThenFail() {
        yield bytes
        throw new Error('connection lost')
      }
      await expect(store.append('t/cut', 0, yieldThenFail())).rejects.toThrow('connection lost')
      expect(await store.appendedSize('t/cut')).toBe(bytes.length)
      expect(await store.append('t/cut', bytes.length, toBody(Buffer.from('end')))).toBe(bytes.length + 3)
      await store.complete('t/cut')
      const result = await store.get('t/cut')
      expect(result && (await buffer(result.body)).equals(Buffer.concat([bytes, Buffer.from('end')]))).toBe(true)
    })
    test('appends only at the end of an object, and completes only existing objects', async () => {
      await store.append('t/end', 0, toBody(Buffer.from('abc')))
      await expect(store.append('t/end', 2, toBody(Buffer.from('x')))).rejects.toThrow('has 3 bytes')
      await expect(store.complete('t/none')).rejects.toThrow()
      await store.discardAppended('t/end')
      await store.discardAppended('t/end')
      expect([await store.appendedSize('t/end'), await store.appendedSize('t/none')]).toEqual([null, null])
    })
    test('sweeps incomplete objects with the given prefix if their last append was before the given time', async () => {
      for (const key of ['t/s/old', 't/kept']) await store.append(key, 0, toBody(randomBytes(9 * 1024 * 1024)))
      await store.sweep('t/s/', Date.now() - 60_000)
      expect(await store.appendedSize('t/s/old')).not.toBeNull()
      await store.sweep('t/s/', Date.now() + 60_000)
      expect([await store.appendedSize('t/s/old'), await store.appendedSize('t/kept')]).toEqual([null, 9 * 1024 * 1024])
      await store.discardAppended('t/kept')
    })
    test('does not sweep an incomplete object that was appended to after the given time', async () => {
      const size = 9 * 1024 * 1024
      await store.append('t/s/slow', 0, toBody(randomBytes(size)))
      // Some stores report times only to the second.
      await sleep(2500)
      const beforeMs = Date.now() - 1000
      await store.append('t/s/slow', size, toBody(Buffer.from('x')))
      await store.sweep('t/s/', beforeMs)
      expect(await store.appendedSize('t/s/slow')).toBe(size + 1)
      await store.discardAppended('t/s/slow')
    })
    test('provides tools with a local path to an object', async () => {
      await put('t/local', 'for a tool')
      const { path, release } = await store.openLocal('t/local')
      expect((await readFile(path)).toString()).toBe('for a tool')
      await release()
    })
    test.each(['../x', '/etc/passwd', 'a//b', 'a/../b', '', 'A', 'a b', '.parts/x'])(
      'rejects the invalid key %j',
      async (key) => {
        await expect(put(key, 'x')).rejects.toThrow('not a key')
      },
    )
    test('passes the health check of the store', () => store.check())
  })
}
