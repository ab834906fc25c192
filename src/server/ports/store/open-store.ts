import { join } from 'node:path'
import { DiskStore } from './disk-store.ts'
import type { Store } from './store.ts'

/** The store that the configuration names: files in the data directory, or an S3 bucket. */
export async function openStore({ dataDir }: { storageUrl: string | undefined; dataDir: string }): Promise<Store> {
  const store = new DiskStore(join(dataDir, 'files'))
  await store.check()
  return store
}
