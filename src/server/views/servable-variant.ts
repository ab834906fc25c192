import type { Step } from '#server/db/tables/processing.ts'

interface FileReader {
  /** Whether the reader is an owner, administrator or member rather than a visitor. */
  hasMemberAccess: boolean
  mayDownload: boolean
}

interface ServableFile {
  /** Why the file's bytes are withheld from everyone. */
  blocked_reason: 'unscanned' | 'infected' | null
  /** Processing steps, whether waiting, running or failed. */
  pending_steps: readonly Step[]
  /** Whether a metadata-stripped copy exists. */
  has_clean_copy: boolean
}

/**
 * Returns which bytes a reader gets as the file itself, to save, play or read; null for none. If the original contains
 * private metadata, visitors get the metadata-stripped copy; until it is known whether it does, they get nothing.
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
