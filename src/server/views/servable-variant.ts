import type { Step } from '#server/db/tables/processing.ts'

interface FileReader {
  /** Owner, administrator or member; otherwise a visitor. */
  hasMemberAccess: boolean
  mayDownload: boolean
}

interface ServableFile {
  /** Why nobody may have its bytes. */
  blocked_reason: 'unscanned' | 'infected' | null
  /** Processing steps that are pending or have failed. */
  pending_steps: readonly Step[]
  /** A metadata-stripped copy exists. */
  has_clean_copy: boolean
}

/**
 * Which bytes count as the file itself for a reader, to save, play or read; null for none. If the original contains
 * private metadata, visitors get the metadata-stripped copy, and nothing until that is decided.
 */
export function getServableVariant(
  { hasMemberAccess, mayDownload }: FileReader,
  { blocked_reason: blockedReason, pending_steps: pendingSteps, has_clean_copy: hasCleanCopy }: ServableFile,
): 'original' | 'clean' | null {
  if (!mayDownload || blockedReason !== null) return null
  if (hasMemberAccess) return 'original'
  if (pendingSteps.includes('process') || pendingSteps.includes('clean')) return null
  return hasCleanCopy ? 'clean' : 'original'
}
