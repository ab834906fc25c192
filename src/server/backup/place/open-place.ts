import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { isAccessDenied, isMissing } from '#server/ports/store/s3-errors.ts'
import type { Store } from '#server/ports/store/store.ts'
import { BackupError } from '../backup-error.ts'
import { Place } from './place.ts'

/** The settings of a place that its address doesn't contain. */
export interface PlaceSettings {
  /** If undefined, those of STORAGE_URL apply. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** For how many days a bucket locks files against deletion; 0 for not at all. */
  lockDays: number
  passphrase: string | undefined
}

const DAY_MS = 24 * 3600 * 1000

/**
 * Opens a directory, or a bucket as `s3://bucket/prefix?endpoint=…&region=…`. `isCreated` creates a missing directory. Throws
 * BackupError.
 */
export async function openPlace(
  address: string,
  { folder, isCreated, ...settings }: PlaceSettings & { folder: string; isCreated: boolean },
): Promise<Place> {
  const { store, lock } = address.startsWith('s3://')
    ? await openBucket(address, settings)
    : { store: await openDirectory(resolve(folder, address), isCreated), lock: undefined }
  return new Place(store, { passphrase: settings.passphrase, lock }).open().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
}

async function openDirectory(path: string, isCreated: boolean): Promise<Store> {
  const prepare = isCreated ? mkdir(path, { recursive: true, mode: 0o700 }) : readdir(path)
  await prepare.catch((error: NodeJS.ErrnoException) => {
    throw new BackupError('place_unusable', `cannot use the directory ${path} (${error.code})`, { cause: error })
  })
  return new DiskStore(path)
}

async function openBucket(
  address: string,
  { credentials, lockDays }: Pick<PlaceSettings, 'credentials' | 'lockDays'>,
): Promise<{ store: Store; lock: ((key: string) => Promise<void>) | undefined }> {
  if (!URL.canParse(address))
    throw new BackupError(
      'place_unusable',
      `${address} is not an address such as s3://bucket/prefix?endpoint=https://…`,
    )
  const { readS3Url, S3Store } = await import('#server/ports/store/s3-store.ts')
  const store = new S3Store(readS3Url(moveToPrefix(address)), credentials)
  await store.check().catch((thrown: Error) => {
    const cause = thrown.cause instanceof Error ? thrown.cause : thrown
    const reason = isMissing(cause)
      ? 'there is no such bucket'
      : isAccessDenied(cause)
        ? 'it refuses access: check BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY'
        : ((cause as NodeJS.ErrnoException).code ?? cause.name)
    throw new BackupError('place_unusable', `cannot use the bucket of the backups: ${reason}`, { cause })
  })
  const lockMs = lockDays * DAY_MS
  const lock = (key: string) =>
    store.lock(key, lockMs).catch((cause: unknown) => {
      throw new BackupError(
        'place_unusable',
        `the bucket refuses to lock ${key} (${(cause as Error).name}): check its object lock, or unset BACKUP_LOCK_DAYS`,
        { cause },
      )
    })
  return { store, lock: lockDays > 0 ? lock : undefined }
}

/** Turns the path of an address into the parameter that STORAGE_URL uses. */
function moveToPrefix(address: string): string {
  const url = new URL(address)
  const prefix = url.pathname.replace(/^\/+/, '')
  if (prefix !== '') url.searchParams.set('prefix', decodeURIComponent(prefix))
  url.pathname = ''
  return url.href
}
