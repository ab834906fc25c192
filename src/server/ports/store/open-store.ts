import { join } from 'node:path'
import { ConfigError } from '#server/kit/config.ts'
import { DiskStore } from './disk-store.ts'
import { MARKER_KEY, createMarkedStore, markStore, type StoreOwner } from './marked-store.ts'
import { isMissing, isAccessDenied } from './s3-errors.ts'
import type { Store } from './store.ts'

/** Loaded only if a bucket is configured because the library is large. */
const loadS3 = () => import('./s3-store.ts')

const ACCESS_DENIED =
  'STORAGE_URL: the bucket refuses access. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; they must allow reading, writing, listing and deleting in the bucket'

/**
 * Opens the configured store: an S3 bucket or files in the data directory. Throws a ConfigError that names the setting
 * if the store is unusable, is empty although the database refers to files, or belongs to another database.
 */
export async function openStore({
  findStoreOwner,
  ...address
}: StoreAddress & { findStoreOwner: () => Promise<StoreOwner> }): Promise<Store> {
  const store = await openUnmarkedStore(address)
  const setting = getSetting(address)
  const state = await markStore(store, findStoreOwner).catch(explainTo(address))
  if (state === 'away')
    throw new ConfigError(
      `${setting}: the store is empty, but the database refers to files. Check that the disk is mounted. If the store is meant to be empty, create a file named ${MARKER_KEY} in it`,
    )
  if (state === 'foreign')
    throw new ConfigError(
      `${setting}: the files in the store belong to another database. Check DATABASE_URL, and that the right disk is mounted; each installation needs its own store. If the two belong together, empty the file ${MARKER_KEY} in the store`,
    )
  return createMarkedStore(store)
}

export interface StoreAddress {
  storageUrl: string | undefined
  dataDir: string
}

/** Opens a store whichever database it belongs to. Throws a ConfigError that names the setting if it is unusable. */
export async function openUnmarkedStore(address: StoreAddress): Promise<Store> {
  const { storageUrl, dataDir } = address
  const store = storageUrl ? await openS3(storageUrl) : new DiskStore(join(dataDir, 'files'))
  await store.check().catch(explainTo(address))
  return store
}

const getSetting = ({ storageUrl }: StoreAddress) => (storageUrl ? 'STORAGE_URL' : 'DATA_DIR')

const explainTo =
  (address: StoreAddress) =>
  async (thrown: Error & { code?: string }): Promise<never> => {
    const { storageUrl } = address
    const error = thrown.cause instanceof Error ? (thrown.cause as typeof thrown) : thrown
    if (storageUrl && isMissing(error)) throw new ConfigError(await describeMissingBucket(storageUrl), { cause: error })
    if (storageUrl && isAccessDenied(error)) throw new ConfigError(ACCESS_DENIED, { cause: error })
    throw new ConfigError(`${getSetting(address)}: cannot use the store (${error.code ?? error.name})`, {
      cause: error,
    })
  }

async function openS3(storageUrl: string): Promise<Store> {
  const { readS3Url, S3Store } = await loadS3()
  return new S3Store(readS3Url(storageUrl))
}

async function describeMissingBucket(storageUrl: string): Promise<string> {
  const { readS3Url } = await loadS3()
  const { bucket, endpoint } = readS3Url(storageUrl)
  const command = `aws s3 mb s3://${bucket}${endpoint ? ` --endpoint-url ${endpoint}` : ''}`
  return `STORAGE_URL: there is no bucket "${bucket}". Correct the name, or create it, for example with: ${command}`
}
