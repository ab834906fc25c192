import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { isAccessDenied, isMissing } from '#server/ports/store/s3-errors.ts'
import type { Store } from '#server/ports/store/store.ts'
import { BackupError } from './backup-error.ts'

/*
 * A place contains any number of backups of one installation:
 *
 *   backups/2026-05-03-021500/manifest.json    written last: without it, there is no backup
 *   backups/2026-05-03-021500/tables/….zst     the rows, a file per table
 *   backups/2026-05-03-021500/objects.zst      which stored objects belong to it
 *   backups/2026-05-03-021500/secret
 *   objects/3f/3f8a…                           the bytes of stored objects by SHA-256, shared by all backups
 *   incoming/…                                 objects that are being copied
 *   damaged/…                                  objects that had changed when they were read back
 */
export const BACKUPS = 'backups/'
export const OBJECTS = 'objects/'
export const INCOMING = 'incoming/'
export const DAMAGED = 'damaged/'

export const getManifestKey = (name: string) => `${BACKUPS}${name}/manifest.json`
export const getObjectKey = (sha256: string) => `${OBJECTS}${sha256.slice(0, 2)}/${sha256}`

/**
 * Opens a directory, or a bucket as `s3://bucket/prefix?endpoint=…&region=…`. A bucket has its own credentials in
 * BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY; without them, those of STORAGE_URL apply. `isCreated`
 * creates a missing directory. Throws BackupError.
 */
export async function openPlace(
  address: string,
  { env, folder, isCreated }: { env: NodeJS.ProcessEnv; folder: string; isCreated: boolean },
): Promise<Store> {
  if (!address.startsWith('s3://')) {
    const path = resolve(folder, address)
    const prepare = isCreated ? mkdir(path, { recursive: true, mode: 0o700 }) : readdir(path)
    await prepare.catch((error: NodeJS.ErrnoException) => {
      throw new BackupError('place_unusable', `cannot use the directory ${path} (${error.code})`, { cause: error })
    })
    return new DiskStore(path)
  }
  if (!URL.canParse(address))
    throw new BackupError(
      'place_unusable',
      `${address} is not an address such as s3://bucket/prefix?endpoint=https://…`,
    )
  const { readS3Url, S3Store } = await import('#server/ports/store/s3-store.ts')
  const { BACKUP_AWS_ACCESS_KEY_ID: accessKeyId, BACKUP_AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const store = new S3Store(
    readS3Url(moveToPrefix(address)),
    accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  )
  await store.check().catch((thrown: Error) => {
    const cause = thrown.cause instanceof Error ? thrown.cause : thrown
    const reason = isMissing(cause)
      ? 'there is no such bucket'
      : isAccessDenied(cause)
        ? 'it refuses access: check BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY'
        : ((cause as NodeJS.ErrnoException).code ?? cause.name)
    throw new BackupError('place_unusable', `cannot use the bucket of the backups: ${reason}`, { cause })
  })
  return store
}

/** Turns the path of an address into the parameter that STORAGE_URL uses. */
function moveToPrefix(address: string): string {
  const url = new URL(address)
  const prefix = url.pathname.replace(/^\/+/, '')
  if (prefix !== '') url.searchParams.set('prefix', decodeURIComponent(prefix))
  url.pathname = ''
  return url.href
}

/** Names of backups, oldest first: complete ones, which have a manifest, and interrupted ones. */
export async function listBackups(place: Store): Promise<{ complete: string[]; interrupted: string[] }> {
  const [all, complete] = [new Set<string>(), new Set<string>()]
  for await (const { key } of place.list(BACKUPS)) {
    const name = key.slice(BACKUPS.length).split('/')[0] ?? ''
    all.add(name)
    if (key === getManifestKey(name)) complete.add(name)
  }
  return { complete: [...complete].sort(), interrupted: [...all].filter((name) => !complete.has(name)) }
}
