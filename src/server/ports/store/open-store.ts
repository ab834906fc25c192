import { join } from 'node:path'
import { ConfigError } from '#server/kit/config.ts'
import { DiskStore } from './disk-store.ts'
import { MARK, markedStore, markStore, type Whose } from './marked-store.ts'
import { isAbsent, isRefused } from './s3-absent.ts'
import type { Store } from './store.ts'

/** Loaded only if a bucket is configured because the library is large. */
const s3 = () => import('./s3-store.ts')

const REFUSED =
  'STORAGE_URL: the bucket refuses access. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; they must allow reading, writing, listing and deleting in the bucket'

/**
 * Opens the configured store: an S3 bucket or files in the data directory. Throws a ConfigError that names the setting
 * if the store is unusable, is empty although the database refers to files, or belongs to another database.
 */
export async function openStore({
  storageUrl,
  dataDir,
  whose,
}: {
  storageUrl: string | undefined
  dataDir: string
  whose: () => Promise<Whose>
}): Promise<Store> {
  const store = storageUrl ? await openS3(storageUrl) : new DiskStore(join(dataDir, 'files'))
  const setting = storageUrl ? 'STORAGE_URL' : 'DATA_DIR'
  const found = await markOf(store, whose).catch(async (told: Error & { code?: string }) => {
    const error = told.cause instanceof Error ? (told.cause as typeof told) : told
    if (storageUrl && isAbsent(error)) throw new ConfigError(await noBucket(storageUrl), { cause: error })
    if (storageUrl && isRefused(error)) throw new ConfigError(REFUSED, { cause: error })
    throw new ConfigError(`${setting}: cannot use the store (${error.code ?? error.name})`, { cause: error })
  })
  if (found === 'away')
    throw new ConfigError(
      `${setting}: the store is empty, but the database refers to files. Check that the disk is mounted. If the store is meant to be empty, create a file named ${MARK} in it`,
    )
  if (found === 'foreign')
    throw new ConfigError(
      `${setting}: the files in the store belong to another database. Check DATABASE_URL, and that the right disk is mounted; each installation needs its own store. If the two belong together, empty the file ${MARK} in the store`,
    )
  return markedStore(store)
}

async function markOf(store: Store, whose: () => Promise<Whose>) {
  await store.check()
  return markStore(store, whose)
}

async function openS3(storageUrl: string): Promise<Store> {
  const { readS3Url, S3Store } = await s3()
  return new S3Store(readS3Url(storageUrl))
}

async function noBucket(storageUrl: string): Promise<string> {
  const { readS3Url } = await s3()
  const { bucket, endpoint } = readS3Url(storageUrl)
  const command = `aws s3 mb s3://${bucket}${endpoint ? ` --endpoint-url ${endpoint}` : ''}`
  return `STORAGE_URL: there is no bucket "${bucket}". Correct the name, or create it, for example with: ${command}`
}
