import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from './store.ts'

/** What every store does, whatever it is made of. Keys lie below `t/`, which the suite empties. */
export function storeSuite(name: string, open: () => Promise<Store>, close: (store: Store) => Promise<void>): void {
  describe(name, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await empty()
    })
    afterAll(async () => {
      await empty()
      await close(store)
    })
    const empty = async () => {
      for await (const { key } of store.list('t/')) await store.remove([key])
      await store.sweep('t/', Date.now() + 60_000)
    }
    const put = (key: string, text: string | Buffer) => store.put(key, Readable.from([Buffer.from(text)]))
    const read = async (key: string) => {
      const found = await store.get(key)
      return found && (await buffer(found.body)).toString()
    }
    const keys = async (prefix: string) => {
      const found = []
      for await (const { key } of store.list(prefix)) found.push(key)
      return found
    }

    test('what is put is got, with its size', async () => {
      expect(await put('t/a', 'hello')).toEqual({ size: 5 })
      expect(await read('t/a')).toBe('hello')
      expect(await store.head('t/a')).toMatchObject({ size: 5 })
    })
    test('putting again replaces', async () => {
      await put('t/again', 'one')
      await put('t/again', 'two')
      expect(await read('t/again')).toBe('two')
    })
    test('an empty object is an object', async () => {
      expect(await store.put('t/empty', Readable.from([]))).toEqual({ size: 0 })
      expect(await store.head('t/empty')).toMatchObject({ size: 0 })
      expect(await read('t/empty')).toBe('')
    })
    test('a range has both ends in it, and the size of the whole', async () => {
      await put('t/range', '0123456789')
      const found = await store.get('t/range', { start: 2, end: 4 })
      expect([found?.size, found && (await buffer(found.body)).toString()]).toEqual([10, '234'])
    })
    test('what is opened tells of itself, and is read whole, in part or not at all', async () => {
      await put('t/opened', '0123456789')
      const [whole, part, none] = [
        await store.open('t/opened'),
        await store.open('t/opened'),
        await store.open('t/opened'),
      ]
      for (const found of [whole, part, none])
        expect(found).toMatchObject({ size: 10, modified: expect.closeTo(Date.now(), -5) })
      const text = async (body: Promise<Readable | null> | undefined) =>
        (await buffer((await body) as Readable)).toString()
      expect([await text(whole?.read()), await text(part?.read({ start: 8, end: 9 }))]).toEqual(['0123456789', '89'])
      await none?.close()
    })
    test('what is not there is null, and removing it is no error', async () => {
      expect([await store.get('t/none'), await store.open('t/none'), await store.head('t/none')]).toEqual([
        null,
        null,
        null,
      ])
      await store.remove(['t/none'])
    })
    test('moving leaves one object, under the new key', async () => {
      await put('t/from', 'moved')
      await store.move('t/from', 't/to/deep')
      expect([await read('t/to/deep'), await store.head('t/from')]).toEqual(['moved', null])
    })
    test('a listing is in order of keys and of its prefix only', async () => {
      for (const key of ['t/l/b', 't/l/a', 't/l/a/x', 't/l/a.y', 't/lx']) await put(key, key).catch(() => undefined)
      const found = await keys('t/l/')
      expect(found).toEqual(found.toSorted())
      expect(found).toContain('t/l/b')
      expect(found).not.toContain('t/lx')
    })
    test('many parts arrive whole', async () => {
      const bytes = randomBytes(20 * 1024 * 1024 + 7)
      const chunks = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, i) =>
        bytes.subarray(i * 100_000, (i + 1) * 100_000),
      )
      expect(await store.put('t/large', Readable.from(chunks))).toEqual({ size: bytes.length })
      const found = await store.get('t/large')
      const hash = createHash('sha256')
        .update(found ? await buffer(found.body) : '')
        .digest('hex')
      expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    })
    test('a body that fails leaves nothing, and its error is told', async () => {
      async function* failing() {
        yield randomBytes(9 * 1024 * 1024)
        throw new Error('the line went dead')
      }
      await expect(store.put('t/broken', Readable.from(failing()))).rejects.toThrow('the line went dead')
      expect(await store.head('t/broken')).toBeNull()
    })
    test('a cancelled put leaves nothing', async () => {
      const abort = new AbortController()
      async function* endless() {
        for (;;) {
          yield randomBytes(1024 * 1024)
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
      setTimeout(() => abort.abort(), 50)
      await expect(store.put('t/cancelled', Readable.from(endless()), { signal: abort.signal })).rejects.toThrow()
      expect(await store.head('t/cancelled')).toBeNull()
    })
    test('a chunk is read before the next one is asked for: its maker uses it again', async () => {
      async function* reusing() {
        const block = Buffer.alloc(300_000)
        for (let i = 0; i < 60; i++) yield block.fill(i)
      }
      const wanted = Buffer.concat(Array.from({ length: 60 }, (_, i) => Buffer.alloc(300_000, i)))
      await store.put('t/reused', reusing())
      await store.grow('t/reused-grows', 0, reusing())
      await store.whole('t/reused-grows')
      for (const key of ['t/reused', 't/reused-grows']) {
        const found = await store.get(key)
        expect(found && (await buffer(found.body)).equals(wanted)).toBe(true)
      }
    })
    const piece = (bytes: Buffer) => Readable.from([bytes])
    test('what grows is no object before it is whole, and nothing is lost in between', async () => {
      const bytes = randomBytes(20 * 1024 * 1024 + 7)
      const ends = [3, 5_000_000, 9_000_000, 9_000_001, bytes.length]
      let at = 0
      for (const end of ends) {
        expect(await store.grow('t/grows', at, piece(bytes.subarray(at, end)))).toBe(end)
        expect([await store.grown('t/grows'), await store.head('t/grows')]).toEqual([end, null])
        at = end
      }
      expect(await keys('t/grows')).not.toContain('t/grows')
      await store.whole('t/grows')
      await store.whole('t/grows')
      const found = await store.get('t/grows')
      expect(found && (await buffer(found.body)).equals(bytes)).toBe(true)
      expect([await store.grown('t/grows'), await keys('t/grows')]).toEqual([null, ['t/grows']])
    })
    test('what came before a growing body failed stays', async () => {
      const bytes = randomBytes(9 * 1024 * 1024)
      async function* failing() {
        yield bytes
        throw new Error('the line went dead')
      }
      await expect(store.grow('t/cut', 0, failing())).rejects.toThrow('the line went dead')
      expect(await store.grown('t/cut')).toBe(bytes.length)
      expect(await store.grow('t/cut', bytes.length, piece(Buffer.from('end')))).toBe(bytes.length + 3)
      await store.whole('t/cut')
      const found = await store.get('t/cut')
      expect(found && (await buffer(found.body)).equals(Buffer.concat([bytes, Buffer.from('end')]))).toBe(true)
    })
    test('what grows is added to at its end only, and is made whole only where it is', async () => {
      await store.grow('t/end', 0, piece(Buffer.from('abc')))
      await expect(store.grow('t/end', 2, piece(Buffer.from('x')))).rejects.toThrow('has grown to 3')
      await expect(store.whole('t/none')).rejects.toThrow()
      await store.wither('t/end')
      await store.wither('t/end')
      expect([await store.grown('t/end'), await store.grown('t/none')]).toEqual([null, null])
    })
    test('a sweep removes what grew last before then, below its prefix only', async () => {
      for (const key of ['t/s/old', 't/kept']) await store.grow(key, 0, piece(randomBytes(9 * 1024 * 1024)))
      await store.sweep('t/s/', Date.now() - 60_000)
      expect(await store.grown('t/s/old')).not.toBeNull()
      await store.sweep('t/s/', Date.now() + 60_000)
      expect([await store.grown('t/s/old'), await store.grown('t/kept')]).toEqual([null, 9 * 1024 * 1024])
      await store.wither('t/kept')
    })
    test('a sweep leaves what grew since, by however little', async () => {
      const size = 9 * 1024 * 1024
      await store.grow('t/s/slow', 0, piece(randomBytes(size)))
      // Some stores tell times in seconds.
      await sleep(2500)
      const before = Date.now() - 1000
      await store.grow('t/s/slow', size, piece(Buffer.from('x')))
      await store.sweep('t/s/', before)
      expect(await store.grown('t/s/slow')).toBe(size + 1)
      await store.wither('t/s/slow')
    })
    test('tools get a path', async () => {
      await put('t/local', 'for a tool')
      const { path, release } = await store.openLocal('t/local')
      expect((await readFile(path)).toString()).toBe('for a tool')
      await release()
    })
    test.each(['../x', '/etc/passwd', 'a//b', 'a/../b', '', 'A', 'a b', '.parts/x'])('%j is no key', async (key) => {
      await expect(put(key, 'x')).rejects.toThrow('not a key')
    })
    test('it says that it works', () => store.check())
  })
}
