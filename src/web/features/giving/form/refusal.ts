import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { isRecording, mediaTypeOf, type MediaType } from '#shared/rules/media-type.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { givingMessages as words } from '#shared/words/giving/giving.ts'

type Limits = Pick<OpenPortal, 'max_file_size' | 'accepted_types'>

const HEAD = 4100

/** Why a portal does not take a file, as far as its size, name and first bytes tell; the server looks at all of it. */
export async function refusalOf(file: File, { max_file_size, accepted_types }: Limits): Promise<string | null> {
  const { name, size, type } = file
  if (size === 0) return words.empty(name)
  if (size > max_file_size) return words.tooLarge(name, formatBytes(max_file_size))
  const takes = (kind: MediaType) => kind !== 'application' && accepted_types.includes(kind)
  const named = type === '' ? null : mediaTypeOf(type)
  const found = await kindOfBytes(file)
  // A name that the device does not know says nothing, and a document is what is left when nothing is known.
  const kind = found === 'application' || named === null || named === 'document' ? found : named
  if (kind === null || kind === 'document') return null
  // What holds sound may hold pictures as well: that is seen further behind.
  const isTaken = takes(kind) || (kind !== named && isRecording(kind) && (takes('audio') || takes('video')))
  return isTaken ? null : words.notTaken(name)
}

/** The kind of a file by its first bytes; null where they are text, are not known, or cannot be read. */
async function kindOfBytes(file: File): Promise<MediaType | null> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(head)
  // Words may begin as a program does, but hold no zeros.
  if (!bytes.includes(0)) return null
  // Where what knows them does not come, the name decides alone.
  const found = await import('file-type').then((known) => known.fileTypeFromBuffer(bytes)).catch(() => undefined)
  return found ? mediaTypeOf(found.mime) : null
}
