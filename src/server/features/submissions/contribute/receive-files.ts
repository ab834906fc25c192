import type { Upload } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { getFileKey } from '#server/files/file-key.ts'
import { receiveFile, type ReceivedFile } from '#server/files/receive-file.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { AcceptedType } from '#shared/entities/submissions/portal.ts'

/** A portal's limits on uploaded files. */
export interface UploadRules {
  accepted_types: readonly AcceptedType[]
  max_file_size: number
  max_files: number
}

/** A contributed file whose bytes are stored under `key`, but which has no row yet. */
export interface ContributedFile extends Omit<ReceivedFile, 'temporaryKey'> {
  id: string
  key: string
  filename: string
}

/**
 * Stores the files of a form one by one and returns them once all are in place. Throws if a file is too large or of a
 * type that isn't accepted, or if there are too many files; all stored bytes are then deleted.
 */
export async function receiveContributedFiles(
  services: Services,
  firstUpload: Upload,
  portal: UploadRules,
  signal: AbortSignal,
): Promise<ContributedFile[]> {
  const files: ContributedFile[] = []
  try {
    for (let upload: Upload | null = firstUpload; upload; upload = await upload.next()) {
      if (files.length === portal.max_files)
        throw new AppError('too_large', { field: 'file', reason: ['too_many_files', portal.max_files] })
      files.push(await receiveOneFile(services, upload, portal, signal))
    }
    return files
  } catch (error) {
    await discardObjects(
      services,
      files.map(({ key }) => key),
    )
    throw error
  }
}

/** Throws `too_large` if a file exceeds the portal's limit. */
export function requireFileSize(
  { max_file_size: maxBytes }: Pick<UploadRules, 'max_file_size'>,
  filename: string,
  size: number,
): void {
  if (size > maxBytes)
    throw new AppError('too_large', { field: 'file', reason: ['file_too_large', filename, maxBytes] })
}

/** Throws `media_type` if the portal doesn't accept a file's type. */
export function requireFileType(
  { accepted_types }: Pick<UploadRules, 'accepted_types'>,
  { type, filename }: Pick<ContributedFile, 'type' | 'filename'>,
): void {
  if (type === 'application' || !accepted_types.includes(type))
    throw new AppError('media_type', { field: 'file', reason: ['kind_not_taken', filename] })
}

async function receiveOneFile(
  services: Services,
  upload: Upload,
  portal: UploadRules,
  signal: AbortSignal,
): Promise<ContributedFile> {
  const filename = toSafeFilename(upload.filename)
  const onBytes = (size: number) => requireFileSize(portal, filename, size)
  const { temporaryKey, ...fileInfo } = await receiveFile(services, upload.body, filename, { onBytes, signal })
  const file = { ...fileInfo, id: newId(), filename }
  const key = getFileKey(file)
  try {
    requireFileType(portal, file)
    await services.store.move(temporaryKey, key)
    return { ...file, key }
  } catch (error) {
    await discardObjects(services, [temporaryKey, key])
    throw error
  }
}
