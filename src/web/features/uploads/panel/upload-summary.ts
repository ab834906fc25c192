import { uploadMessages, structureMessages } from '#shared/words/uploads/uploads.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { computeRunProgress } from '../queue/next-step.ts'
import { isPending, isPreparing, isStuck, type UploadItem } from '../queue/upload-item.ts'
import type { UploadState } from '../queue/upload-queue.ts'

/** The texts and numbers in the head of the upload panel. */
export interface UploadSummary {
  title: string
  /** The second line. */
  detail: string
  /** 0..100, or null if there is no progress to show. */
  percent: number | null
  /** Announced by screen readers. Changes only when it is worth interrupting the user. */
  announcement: string
  pendingCount: number
  failed: number
  stuckCount: number
}

export function summarizeUploads(state: UploadState): UploadSummary {
  const { items, structure, pauseReason } = state
  const count = (matches: (item: UploadItem) => boolean) => items.filter(matches).length
  const [pending, failed, stuck] = [count(isPending), count(({ phase }) => phase === 'failed'), count(isStuck)]
  const [preparingCount, missingCount] = [count(isPreparing), stuck - failed]
  const { totalFiles, finishedFiles, totalBytes, sentBytes } = computeRunProgress(state)
  const problems = [
    failed > 0 && uploadMessages.failedCount(failed),
    missingCount > 0 && uploadMessages.missingCount(missingCount),
  ].filter(Boolean)
  const problemText = problems.join(' · ')
  const counts = { pendingCount: pending, failed, stuckCount: stuck }
  if (structure) {
    const { files } = structure
    const isReading = structure.phase === 'reading'
    const title = isReading
      ? structureMessages.reading(files)
      : structureMessages.creating(structure.createdFolders, structure.totalFolders, files)
    const percent = isReading ? null : (structure.createdFolders / structure.totalFolders) * 100
    return { title, detail: problemText, percent, announcement: structureMessages.upload, ...counts }
  }
  if (pending > 0) {
    const title = pauseReason
      ? uploadMessages.waiting(pending)
      : uploadMessages.working(Math.min(totalFiles, finishedFiles + 1), totalFiles)
    const amount = uploadMessages.amount(formatBytes(sentBytes), formatBytes(totalBytes))
    const status = pauseReason ? uploadMessages.pauseReasons[pauseReason] : uploadMessages.started(totalFiles)
    const announcement = [status, problemText].filter(Boolean).join('. ')
    return {
      title,
      detail: [amount, ...problems].join(' · '),
      percent: totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0,
      announcement,
      ...counts,
    }
  }
  if (stuck > 0) return { title: problemText, detail: '', percent: null, announcement: problemText, ...counts }
  const title = preparingCount > 0 ? uploadMessages.preparing(preparingCount) : uploadMessages.finished
  return { title, detail: '', percent: null, announcement: uploadMessages.finished, ...counts }
}

/** Sorts items in progress first, then those that need the user, then the queued ones. */
export function sortForDisplay(items: readonly UploadItem[]): readonly UploadItem[] {
  const queuedItems = items.filter(({ phase }) => phase === 'queued')
  const stuckItems = items.filter(isStuck)
  if (queuedItems.length === items.length) return items
  return [...items.filter((item) => item.phase !== 'queued' && !isStuck(item)), ...stuckItems, ...queuedItems]
}
