import type { FILE_NOTES, FileNote } from '#shared/words/file-notes/file-notes.ts'

/**
 * Why a file can't be shown completely. Only `damaged` means that the file itself is at fault.
 * - `damaged`: the bytes are broken or truncated; other software would fail as well.
 * - `unsupported`: the file may be fine, but the tools of this installation can't read the format or one of its features.
 * - `limit`: too large or too slow for the limits of this server.
 * - `server`: processing failed because of the server.
 *
 * A verdict holds only for the tool versions that gave it: other versions process the file again. A tool that could not
 * start or was killed gives no verdict but throws ToolError.
 */
export type FileVerdict = 'damaged' | 'unsupported' | 'limit' | 'server'

/** The verdict implied by each note; null for facts that no other version of a tool would change. */
const VERDICTS_BY_NOTE: Readonly<Record<keyof typeof FILE_NOTES, FileVerdict | null>> = {
  noPreview: 'unsupported',
  compressionUnsupported: 'unsupported',
  program: null,
  tookTooLong: 'limit',
  tooMuchMemory: 'limit',
  pictureDamaged: 'damaged',
  pictureIncomplete: 'damaged',
  pictureTooLarge: 'limit',
  pictureFileTooLarge: 'limit',
  rawWithoutPreview: 'unsupported',
  smallPreviewOnly: 'unsupported',
  noTiles: 'unsupported',
  notCleaned: 'unsupported',
  avDamaged: 'damaged',
  avUnsupported: 'unsupported',
  notPlayable: 'unsupported',
  endsEarly: 'damaged',
  soundUnreadable: 'unsupported',
  noPoster: 'unsupported',
  pdfLocked: null,
  pdfDamaged: 'damaged',
  pdfTooLarge: 'limit',
  pagesMissing: 'unsupported',
  documentDamaged: 'damaged',
  documentTooLarge: 'limit',
  documentLocked: null,
  encodingUnknown: 'unsupported',
  xfaForm: 'unsupported',
  textCut: null,
  deadly: 'server',
  toolKilled: 'server',
  unforeseen: 'server',
  cancelled: null,
  infected: null,
  stillInfected: null,
  tooLargeToScan: null,
}

/** Returns the verdict implied by a note; null if no version of a tool would change it. */
export function getVerdict([code]: FileNote): FileVerdict | null {
  return Object.hasOwn(VERDICTS_BY_NOTE, code) ? VERDICTS_BY_NOTE[code as keyof typeof VERDICTS_BY_NOTE] : null
}
