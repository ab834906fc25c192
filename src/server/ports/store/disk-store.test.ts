import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStore } from './disk-store.ts'
import { storeSuite } from './store.suite.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-store-'))

storeSuite(
  'files on disk',
  async () => new DiskStore(root),
  () => rm(root, { recursive: true, force: true }),
)
