import { join } from 'node:path'
import { ConfigError } from '#server/kit/config.ts'
import { DiskStore } from './disk-store.ts'
import { MARK, markedStore, markStore } from './marked-store.ts'
import { isAbsent } from './s3-absent.ts'
import type { Store } from './store.ts'

/** Read only where a bucket is named, for it is large. */
const s3 = () => import('./s3-store.ts')

/**
 * The store that the configuration names: an S3 bucket, or files in the data directory. Throws ConfigError, which names
 * the setting, when it cannot be used, or holds nothing although `isNew` says that it should.
 */
export async function openStore({
  storageUrl,
  dataDir,
  isNew,
}: {
  storageUrl: string | undefined
  dataDir: string
  isNew: () => Promise<boolean>
}): Promise<Store> {
  const store = storageUrl ? await openS3(storageUrl) : new DiskStore(join(dataDir, 'files'))
  const setting = storageUrl ? 'STORAGE_URL' : 'DATA_DIR'
  const isMarked = await markOf(store, isNew).catch(async (told: Error & { code?: string }) => {
    const error = told.cause instanceof Error ? (told.cause as typeof told) : told
    if (storageUrl && isAbsent(error)) throw new ConfigError(await noBucket(storageUrl), { cause: error })
    throw new ConfigError(`${setting}: the store cannot be used (${error.code ?? error.name})`, { cause: error })
  })
  if (!isMarked)
    throw new ConfigError(
      `${setting}: the database knows files, and the store is empty: is a disk not mounted? If it is meant to be empty, put a file ${MARK} there`,
    )
  return markedStore(store)
}

async function markOf(store: Store, isNew: () => Promise<boolean>): Promise<boolean> {
  await store.check()
  return markStore(store, isNew)
}

async function openS3(storageUrl: string): Promise<Store> {
  const { readS3Url, S3Store } = await s3()
  return new S3Store(readS3Url(storageUrl))
}

async function noBucket(storageUrl: string): Promise<string> {
  const { readS3Url } = await s3()
  const { bucket, endpoint } = readS3Url(storageUrl)
  const command = `aws s3 mb s3://${bucket}${endpoint ? ` --endpoint-url ${endpoint}` : ''}`
  return `STORAGE_URL: there is no bucket "${bucket}": correct its name, or make it, for instance with: ${command}`
}
