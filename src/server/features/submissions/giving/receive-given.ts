import type { Upload } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { keyOf } from '#server/files/file-key.ts'
import { receiveFile, type ReceivedFile } from '#server/files/receive-file.ts'
import { AppError } from '#server/kit/app-error.ts'
import { safeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { discard } from '#server/ports/store/discard.ts'
import type { GivenType } from '#shared/entities/submissions/portal.ts'

/** The limits of a portal for uploaded files. */
export interface Taken {
  accepted_types: readonly GivenType[]
  max_file_size: number
  max_files: number
}

/** A contributed file whose bytes are stored under `key`, without a row yet. */
export interface GivenFile extends Omit<ReceivedFile, 'temporaryKey'> {
  id: string
  key: string
  filename: string
}

/**
 * Stores the files of a form one by one and returns them once all are in place. Throws if a file is too large or of a
 * type that isn't accepted, or if there are too many; then all stored bytes are deleted.
 */
export async function receiveGiven(
  services: Services,
  first: Upload,
  portal: Taken,
  signal: AbortSignal,
): Promise<GivenFile[]> {
  const given: GivenFile[] = []
  try {
    for (let upload: Upload | null = first; upload; upload = await upload.next()) {
      if (given.length === portal.max_files)
        throw new AppError('too_large', { field: 'file', reason: ['too_many_files', portal.max_files] })
      given.push(await receiveOne(services, upload, portal, signal))
    }
    return given
  } catch (error) {
    await discard(
      services,
      given.map(({ key }) => key),
    )
    throw error
  }
}

/** Throws `too_large` if a file exceeds the portal's limit. */
export function demandSize(
  { max_file_size: most }: Pick<Taken, 'max_file_size'>,
  filename: string,
  size: number,
): void {
  if (size > most) throw new AppError('too_large', { field: 'file', reason: ['file_too_large', filename, most] })
}

/** Throws `media_type` if the portal doesn't accept a file's type. */
export function demandKind(
  { accepted_types }: Pick<Taken, 'accepted_types'>,
  { type, filename }: Pick<GivenFile, 'type' | 'filename'>,
): void {
  if (type === 'application' || !accepted_types.includes(type))
    throw new AppError('media_type', { field: 'file', reason: ['kind_not_taken', filename] })
}

async function receiveOne(services: Services, upload: Upload, portal: Taken, signal: AbortSignal): Promise<GivenFile> {
  const filename = safeFilename(upload.filename)
  const onBytes = (size: number) => demandSize(portal, filename, size)
  const { temporaryKey, ...arrived } = await receiveFile(services, upload.body, filename, { onBytes, signal })
  const file = { ...arrived, id: newId(), filename }
  const key = keyOf(file)
  try {
    demandKind(portal, file)
    await services.store.move(temporaryKey, key)
    return { ...file, key }
  } catch (error) {
    await discard(services, [temporaryKey, key])
    throw error
  }
}
