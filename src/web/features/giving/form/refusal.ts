import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { isRecording, mediaTypeOf, type MediaType } from '#shared/rules/media-type.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'

type Limits = Pick<OpenPortal, 'max_file_size' | 'accepted_types'>

const HEAD = 4100

/** Why a portal refuses a file, judged by size, name and first bytes; null if it doesn't. The server checks the whole file. */
export async function refusalOf(file: File, { max_file_size, accepted_types }: Limits): Promise<string | null> {
  const { name, size, type } = file
  if (size === 0) return givingMessages.empty(name)
  if (size > max_file_size) return givingMessages.tooLarge(name, formatBytes(max_file_size))
  const takes = (kind: MediaType) => kind !== 'application' && accepted_types.includes(kind)
  const named = type === '' ? null : mediaTypeOf(type)
  const found = await kindOfBytes(file)
  // Without a declared type the content decides; also for documents, the fallback type.
  const kind = found === 'application' || named === null || named === 'document' ? found : named
  if (kind === null || kind === 'document') return null
  // A container of audio may also hold video, which the first bytes don't tell.
  const isTaken = takes(kind) || (kind !== named && isRecording(kind) && (takes('audio') || takes('video')))
  return isTaken ? null : givingMessages.notTaken(name)
}

/** Detects the media type from the first bytes. Null if they are text, unknown or can't be read. */
async function kindOfBytes(file: File): Promise<MediaType | null> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(head)
  // A text can start with the signature of a binary format, but contains no zero bytes.
  if (!bytes.includes(0)) return null
  // If the library can't be loaded, only the declared type counts.
  const found = await import('file-type').then((known) => known.fileTypeFromBuffer(bytes)).catch(() => undefined)
  return found ? mediaTypeOf(found.mime) : null
}
