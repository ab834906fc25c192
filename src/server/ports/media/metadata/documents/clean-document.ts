import { readFile, stat } from 'node:fs/promises'
import { CHILD_MEMORY_LIMIT_BYTES } from '../../children/child.ts'
import type { InspectReply, InspectTask } from '../../children/tasks.ts'
import { decryptPdf } from '../../document/pdf/decrypt-pdf.ts'
import { getDocumentKind, type DocumentKind } from './document-kind.ts'
import { MAX_SVG_BYTES } from './drawing.ts'
import { scrubSvg } from './embedded.ts'
import { scrubOffice } from './scrub-office.ts'
import { isEncrypted, scrubPdf } from './scrub-pdf.ts'

// Maximum file size, because the file and its changed parts are in memory at the same time.
const MAX_BYTES = Math.min(512 * 1024 ** 2, CHILD_MEMORY_LIMIT_BYTES / 4)

const getMaxBytes = (kind: DocumentKind) => (kind === 'drawing' ? MAX_SVG_BYTES : MAX_BYTES)

/** Whether a document or drawing contains private data or can't be checked. Never throws. */
export async function runInspectTask({ path, mime }: Omit<InspectTask, 'kind'>): Promise<InspectReply> {
  const kind = getDocumentKind(mime)
  if (!kind) return { isPrivate: false }
  if ((await stat(path)).size > getMaxBytes(kind)) return { isPrivate: true }
  try {
    const file = await readFile(path)
    // Anyone who can open an encrypted PDF can decrypt its earlier versions as well, so visitors get a decrypted copy.
    if (kind === 'pdf' && isEncrypted(file)) return { isPrivate: true }
    return { isPrivate: scrubDocument(file, kind) !== undefined }
  } catch {
    return { isPrivate: true }
  }
}

/** Returns the bytes of a copy without private data; undefined if the document can't be cleaned. */
export async function cleanDocument(path: string, kind: DocumentKind): Promise<Buffer | undefined> {
  if ((await stat(path)).size > getMaxBytes(kind)) return undefined
  try {
    const file = await readDocument(path, kind)
    const clean = scrubDocument(file, kind) ?? file
    // The metadata may be repeated in a place that wasn't cleaned; no copy is made then.
    return scrubDocument(clean, kind) ? undefined : clean
  } catch {
    return undefined
  }
}

/** Returns the bytes to clean: for an encrypted PDF that opens without a password, a decrypted copy. */
async function readDocument(path: string, kind: DocumentKind): Promise<Buffer> {
  const file = await readFile(path)
  return kind === 'pdf' && isEncrypted(file) ? ((await decryptPdf(path)) ?? file) : file
}

/** Returns the cleaned file; undefined if there was nothing to remove. */
function scrubDocument(file: Buffer, kind: DocumentKind): Buffer | undefined {
  if (kind === 'pdf') return scrubPdf(file) ? file : undefined
  if (kind === 'drawing') return scrubSvg(file) ? file : undefined
  const pieces = scrubOffice(file, kind)
  return pieces && Buffer.concat([...pieces])
}
