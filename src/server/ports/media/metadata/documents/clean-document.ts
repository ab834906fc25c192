import { readFile, stat } from 'node:fs/promises'
import { MEMORY_LIMIT } from '../../children/child.ts'
import type { LookReply, LookTask } from '../../children/tasks.ts'
import { decryptPdf } from '../../document/pdf/decrypt-pdf.ts'
import { documentKind, type DocumentKind } from './document-kind.ts'
import { SVG_BYTES } from './drawing.ts'
import { scrubSvg } from './embedded.ts'
import { scrubOffice } from './office-parts.ts'
import { isEncrypted, scrubPdf } from './scrub-pdf.ts'

// The file is held whole, and what has changed beside it.
const MAX_BYTES = Math.min(512 * 1024 ** 2, MEMORY_LIMIT / 4)

const mostBytes = (kind: DocumentKind) => (kind === 'drawing' ? SVG_BYTES : MAX_BYTES)

/** Whether a document or drawing says more than strangers should learn, or cannot be looked into. Never throws. */
export async function runLookTask({ path, mime }: Omit<LookTask, 'kind'>): Promise<LookReply> {
  const kind = documentKind(mime)
  if (!kind) return { isPrivate: false }
  if ((await stat(path)).size > mostBytes(kind)) return { isPrivate: true }
  try {
    const file = await readFile(path)
    // What is encrypted can be decrypted by anyone who can open it, earlier versions too: visitors get a decrypted copy.
    if (kind === 'pdf' && isEncrypted(file)) return { isPrivate: true }
    return { isPrivate: scrubbed(file, kind) !== undefined }
  } catch {
    return { isPrivate: true }
  }
}

/** The bytes of a copy that says nothing of people, places and machines; undefined where there is no way. */
export async function cleanDocument(path: string, kind: DocumentKind): Promise<Buffer | undefined> {
  if ((await stat(path)).size > mostBytes(kind)) return undefined
  try {
    const file = await readDocument(path, kind)
    const clean = scrubbed(file, kind) ?? file
    // What was found once may stand a second time where nobody looked: then this is no way.
    return scrubbed(clean, kind) ? undefined : clean
  } catch {
    return undefined
  }
}

/** The bytes to look into: of a PDF that anyone can open though it is encrypted, a decrypted copy. */
async function readDocument(path: string, kind: DocumentKind): Promise<Buffer> {
  const file = await readFile(path)
  return kind === 'pdf' && isEncrypted(file) ? ((await decryptPdf(path)) ?? file) : file
}

/** The file, or what takes its place, after something was removed; undefined when there was nothing. */
function scrubbed(file: Buffer, kind: DocumentKind): Buffer | undefined {
  if (kind === 'pdf') return scrubPdf(file) ? file : undefined
  if (kind === 'drawing') return scrubSvg(file) ? file : undefined
  const pieces = scrubOffice(file, kind)
  return pieces && Buffer.concat([...pieces])
}
