import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLineFile, readLineFile } from './line-file.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-test-lines-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function readAll(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const value of values) list.push(value)
  return list
}

test('reads the values that were written, in order, also none', async () => {
  const values = Array.from({ length: 5000 }, (_, n) => ({ n, text: `line\u2028\n${'x'.repeat(n % 50)}` }))
  for (const [name, written] of [
    ['many', values],
    ['none', []],
  ] as const) {
    const file = createLineFile(join(dir, name))
    for (const value of written) await file.add(value)
    await file.finish()
    expect(await readAll(readLineFile(join(dir, name)))).toEqual(written)
  }
})

test('throws when the file was removed, and closes it when a reader stops early', async () => {
  const path = join(dir, 'removed')
  const file = createLineFile(path)
  await file.add(1)
  await file.add(2)
  await file.finish()
  for await (const value of readLineFile(path)) {
    expect(value).toBe(1)
    break
  }
  await rm(path)
  await expect(readAll(readLineFile(path))).rejects.toThrow('ENOENT')
  await expect(createLineFile(join(dir, 'no folder', 'file')).finish()).rejects.toThrow('ENOENT')
})
