import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { isBusy, isPending, isStored, type UploadItem } from './upload-item.ts'
import type { UploadState } from './upload-queue.ts'

/** What the queue does next, with the file that has its turn. */
export type Step =
  | { do: 'check'; item: UploadItem; alike: readonly UploadItem[] }
  | { do: 'ask' | 'skip' | 'upload'; item: UploadItem }

// A call carries 2 MiB; a name's characters take three bytes at most, and the words around it some more.
const MOST_BYTES = 1.5 * 1024 * 1024
const AROUND = 64

/**
 * The file to take from the queue now is the first that waits, while no other is on its way. Before it is sent it is
 * known whether its folder holds such a file; of all that wait for the same folder this is asked at once.
 * @spec 4.upload.1
 */
export function nextStep(state: UploadState): Step | null {
  if (state.hold || state.items.some(isBusy)) return null
  const item = state.items.find(({ phase }) => phase === 'queued')
  if (!item) return null
  if (item.question === 'open') return { do: 'check', item, alike: besides(state, item) }
  return { do: item.question === 'exists' ? onExisting(state) : 'upload', item }
}

/**
 * What to do with a file whose name and size the folder holds already.
 * @spec 4.upload.2
 * @spec 4.upload.3
 */
const onExisting = ({ remembered }: UploadState): 'ask' | 'upload' | 'skip' => remembered ?? 'ask'

/** What can be asked about in one call with an item, itself first. */
function besides({ items }: UploadState, item: UploadItem): UploadItem[] {
  const alike: UploadItem[] = []
  let bytes = 0
  for (const one of items) {
    if (one.phase !== 'queued' || one.question !== 'open') continue
    if (one.folder !== item.folder || one.project !== item.project) continue
    bytes += AROUND + 3 * one.name.length
    if (alike.length > 0 && (alike.length === MAX_BULK_IDS || bytes > MOST_BYTES)) break
    alike.push(one)
  }
  return alike
}

/** How far the present run is: files, and bytes. */
export function progressOf({ items, sent, skipped }: UploadState) {
  const gone = sent.files + skipped
  let [all, through, bytes, done] = [gone, gone, sent.bytes, sent.bytes]
  for (const item of items) {
    all++
    if (!isPending(item)) through++
    if (item.phase === 'failed' || item.phase === 'missing') continue
    bytes += item.size
    done += isStored(item) ? item.size : (item.size * item.progress) / 100
  }
  return { all, through, bytes, done }
}
