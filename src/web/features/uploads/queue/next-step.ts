import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { isBusy, isPending, isStored, type UploadItem } from './upload-item.ts'
import type { UploadState } from './upload-queue.ts'

/** The next action of the queue and its file. */
export type Step =
  | { action: 'check'; item: UploadItem; batch: readonly UploadItem[] }
  | { action: 'ask' | 'skip' | 'upload'; item: UploadItem }

// A request is limited to 2 MiB. Names take up to three bytes per character in JSON, plus the keys around them.
const MAX_BATCH_BYTES = 1.5 * 1024 * 1024
const JSON_OVERHEAD_BYTES = 64

/**
 * The next step for the first queued file, or null while another one is in progress. Files are checked for duplicates before
 * they are sent, all files for the same folder in one request.
 * @spec 4.upload.1
 */
export function getNextStep(state: UploadState): Step | null {
  if (state.pauseReason || state.items.some(isBusy)) return null
  const item = state.items.find(({ phase }) => phase === 'queued')
  if (!item) return null
  if (item.duplicateCheck === 'open') return { action: 'check', item, batch: checkBatch(state, item) }
  return { action: item.duplicateCheck === 'exists' ? getDuplicateAction(state) : 'upload', item }
}

/**
 * The action for a file whose name and size exist in the folder.
 * @spec 4.upload.2
 * @spec 4.upload.3
 */
const getDuplicateAction = ({ remembered }: UploadState): 'ask' | 'upload' | 'skip' => remembered ?? 'ask'

/** The item and the unchecked files for its folder that fit into the same request. */
function checkBatch({ items }: UploadState, item: UploadItem): UploadItem[] {
  const batch: UploadItem[] = []
  let bytes = 0
  for (const candidate of items) {
    if (candidate.phase !== 'queued' || candidate.duplicateCheck !== 'open') continue
    if (candidate.folder !== item.folder || candidate.project !== item.project) continue
    bytes += JSON_OVERHEAD_BYTES + 3 * candidate.name.length
    if (batch.length > 0 && (batch.length === MAX_BULK_IDS || bytes > MAX_BATCH_BYTES)) break
    batch.push(candidate)
  }
  return batch
}

/** The progress of the current run in files and bytes. */
export function computeRunProgress({ items, sent, skipped }: UploadState) {
  let totalFiles = sent.files + skipped
  let finishedFiles = totalFiles
  let totalBytes = sent.bytes
  let sentBytes = sent.bytes
  for (const item of items) {
    totalFiles++
    if (!isPending(item)) finishedFiles++
    if (item.phase === 'failed' || item.phase === 'missing') continue
    totalBytes += item.size
    sentBytes += isStored(item) ? item.size : (item.size * item.progress) / 100
  }
  return { totalFiles, finishedFiles, totalBytes, sentBytes }
}
