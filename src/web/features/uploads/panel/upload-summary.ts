import { uploadMessages, structureMessages } from '#shared/words/uploads/uploads.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { computeRunProgress } from '../queue/next-step.ts'
import { isPending, isPreparing, isStuck, type UploadItem } from '../queue/upload-item.ts'
import type { UploadState } from '../queue/upload-queue.ts'
import { roundTimeLeft, type TransferEstimate } from './transfer-estimate.ts'

/** The texts and numbers of the upload panel. */
export interface UploadSummary {
  title: string
  /** The title of the collapsed panel. */
  shortTitle: string
  /** Empty while unknown. */
  timeLeft: string
  /** The line below the title. */
  detail: string
  /** The number of files that the user has to act on, in words. Empty if there are none. */
  problemText: string
  /** 0..100, or null if there is no progress to show. */
  percent: number | null
  /** Announced by screen readers. Changes only when it is worth interrupting the user. */
  announcement: string
  isDone: boolean
  pendingCount: number
  failed: number
  stuckCount: number
}

/** `uploadedCount`: the number of files of a queue that has just become empty. */
export function summarizeUploads(
  state: UploadState,
  estimate: TransferEstimate | null,
  uploadedCount: number,
): UploadSummary {
  const { items, structure, pauseReason } = state
  const count = (matches: (item: UploadItem) => boolean) => items.filter(matches).length
  const [pending, failed, stuck] = [count(isPending), count(({ phase }) => phase === 'failed'), count(isStuck)]
  const [preparingCount, missingCount] = [count(isPreparing), stuck - failed]
  const problems = [
    failed > 0 && uploadMessages.failedCount(failed),
    missingCount > 0 && uploadMessages.missingCount(missingCount),
  ]
  const problemText = problems.filter(Boolean).join(' · ')
  const quiet = { timeLeft: '', detail: '', percent: null, isDone: false }
  const shared = { ...quiet, problemText, pendingCount: pending, failed, stuckCount: stuck }
  if (structure) {
    const { files } = structure
    const isReading = structure.phase === 'reading'
    const title = isReading
      ? structureMessages.reading(files)
      : structureMessages.creating(structure.createdFolders, structure.totalFolders, files)
    const percent = isReading ? null : (structure.createdFolders / structure.totalFolders) * 100
    return { ...shared, title, shortTitle: title, percent, announcement: structureMessages.upload }
  }
  if (pending > 0) {
    const { totalFiles, finishedFiles, totalBytes, sentBytes } = computeRunProgress(state)
    const current = Math.min(totalFiles, finishedFiles + 1)
    const timeLeft = estimate ? formatTimeLeft(estimate.secondsLeft) : ''
    const speed = estimate ? uploadMessages.speed(formatBytes(estimate.bytesPerSecond)) : ''
    const amount = uploadMessages.amount(formatBytes(sentBytes), formatBytes(totalBytes))
    return {
      ...shared,
      title: pauseReason ? uploadMessages.waiting(pending) : uploadMessages.working(current, totalFiles),
      shortTitle: pauseReason ? uploadMessages.waiting(pending) : uploadMessages.position(current, totalFiles),
      timeLeft,
      detail: [timeLeft, amount, speed].filter(Boolean).join(' · '),
      percent: totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0,
      announcement: pauseReason ? uploadMessages.pauseReasons[pauseReason] : uploadMessages.started(totalFiles),
    }
  }
  if (stuck > 0) return { ...shared, title: problemText, shortTitle: problemText, announcement: problemText }
  // Finished files stay in the list for a moment before they are counted as sent.
  const doneCount = uploadedCount > 0 ? uploadedCount : state.sent.files + count(({ phase }) => phase === 'done')
  const title = preparingCount > 0 ? uploadMessages.preparing(preparingCount) : uploadMessages.uploaded(doneCount)
  return {
    ...shared,
    title,
    shortTitle: title,
    isDone: preparingCount === 0 && doneCount > 0,
    announcement: uploadMessages.finished,
  }
}

function formatTimeLeft(secondsLeft: number): string {
  const { hours, minutes, seconds } = roundTimeLeft(secondsLeft)
  if (hours > 0) return uploadMessages.hoursLeft(hours, minutes)
  return minutes > 0 ? uploadMessages.minutesLeft(minutes) : uploadMessages.secondsLeft(seconds)
}

/** Sorts items that need the user first, then those in progress, then the queued ones. */
export function sortForDisplay(items: readonly UploadItem[]): readonly UploadItem[] {
  const queuedItems = items.filter(({ phase }) => phase === 'queued')
  if (queuedItems.length === items.length) return items
  return [
    ...items.filter(isStuck),
    ...items.filter((item) => item.phase !== 'queued' && !isStuck(item)),
    ...queuedItems,
  ]
}
