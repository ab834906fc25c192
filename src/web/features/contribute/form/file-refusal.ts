import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { isRecording, toMediaType, type MediaType } from '#shared/rules/media-type.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'

type FileLimits = Pick<OpenPortal, 'max_file_size' | 'accepted_types'>

const HEAD_BYTES = 4100

/**
 * Returns why a portal refuses a file, judging by its size, name and first bytes; null if it accepts it. The server
 * checks the whole file.
 */
export async function findRefusal(file: File, { max_file_size, accepted_types }: FileLimits): Promise<string | null> {
  const { name, size, type } = file
  if (size === 0) return contributeMessages.empty(name)
  if (size > max_file_size) return contributeMessages.tooLarge(name, formatBytes(max_file_size))
  const acceptsType = (mediaType: MediaType) => mediaType !== 'application' && accepted_types.includes(mediaType)
  const declaredType = type === '' ? null : toMediaType(type)
  const detectedType = await detectMediaType(file)
  // The type detected from the content counts if it is `application`, or if the declared type is missing or only the
  // fallback `document`. Otherwise the declared type counts.
  const mediaType =
    detectedType === 'application' || declaredType === null || declaredType === 'document' ? detectedType : declaredType
  if (mediaType === null || mediaType === 'document') return null
  // An audio container may also hold video, which the first bytes don't reveal.
  const isAccepted =
    acceptsType(mediaType) ||
    (mediaType !== declaredType && isRecording(mediaType) && (acceptsType('audio') || acceptsType('video')))
  return isAccepted ? null : contributeMessages.typeNotAccepted(name)
}

/** Detects the media type from the first bytes. Null if they are text, unknown or can't be read. */
async function detectMediaType(file: File): Promise<MediaType | null> {
  const headBuffer = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(headBuffer)
  // A text can start with the signature of a binary format, but contains no zero bytes.
  if (!bytes.includes(0)) return null
  // If the library can't be loaded, only the declared type counts.
  const detectedFile = await import('file-type')
    .then((fileType) => fileType.fileTypeFromBuffer(bytes))
    .catch(() => undefined)
  return detectedFile ? toMediaType(detectedFile.mime) : null
}
