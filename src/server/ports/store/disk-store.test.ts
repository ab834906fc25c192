import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DiskStore } from './disk-store.ts'
import { storeSuite } from './store.suite.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-store-'))

storeSuite(
  'files on disk',
  async () => new DiskStore(root),
  () => rm(root, { recursive: true, force: true }),
)

test('denies other users of the machine access to the storage folder, even if it was readable before', async () => {
  const openRoot = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
  await chmod(openRoot, 0o755)
  const store = new DiskStore(openRoot)
  await store.check()
  const createBody = () => Readable.from([Buffer.from('bytes')])
  await store.put('a/b/put', createBody())
  await store.put('tmp/moved', createBody())
  await store.move('tmp/moved', 'a/c/moved')
  await store.append('d/grown', 0, createBody())
  await store.complete('d/grown')
  await store.append('d/growing', 0, createBody())
  const paths = ['', ...(await readdir(openRoot, { recursive: true }))]
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths) expect((await stat(join(openRoot, path))).mode & 0o077, path).toBe(0)
  await rm(openRoot, { recursive: true })
})
