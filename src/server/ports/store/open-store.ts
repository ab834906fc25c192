import { join } from 'node:path'
import { DiskStore } from './disk-store.ts'
import { readS3Url, S3Store } from './s3-store.ts'
import type { Store } from './store.ts'

/** The store that the configuration names: an S3 bucket, or files in the data directory. Throws when it cannot be used. */
export async function openStore({
  storageUrl,
  dataDir,
}: {
  storageUrl: string | undefined
  dataDir: string
}): Promise<Store> {
  const store = storageUrl ? new S3Store(readS3Url(storageUrl)) : new DiskStore(join(dataDir, 'files'))
  await store.check()
  return store
}
