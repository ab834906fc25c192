import { FINISHED_UPLOAD_MS } from '#shared/rules/limits.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import type { UploadEvent, UploadState } from '../queue/upload-queue.ts'

interface Options {
  getState: () => UploadState
  dispatch: (event: UploadEvent) => void
  /** Asks the server whether an artifact may still be compressed. */
  mayCompress: (artifactId: string) => Promise<boolean>
  /** Called once per file, when it is stored. */
  onStored: (item: UploadItem) => void
}

/** Reports stored files and removes them from the list shortly after they are done. */
export function createFinishedItems({ getState, dispatch, mayCompress, onStored }: Options) {
  const reportedIds = new Set<string>()
  const removals = new Map<string, { timer: ReturnType<typeof setTimeout>; isCompressionOver: boolean }>()

  /** If the server has not said whether it compresses the file, ask before removing it. */
  async function remove(id: string) {
    const findItem = () => getState().items.find((item) => item.id === id)
    const item = findItem()
    const isUndecided =
      item?.isCompressionDecided === false && item.artifact !== null && (await mayCompress(item.artifact))
    // A message may have arrived during the request.
    if (findItem()?.phase !== 'done') return
    if (isUndecided) return dispatch({ type: 'stored', id, isCompressionDecided: false })
    removals.delete(id)
    dispatch({ type: 'removed', id })
  }
  return {
    /** Marks an item as reported because an earlier page has reported it. */
    markReported: ({ id }: UploadItem) => reportedIds.add(id),
    update: (item: UploadItem) => {
      const { id, phase, isCompressionOver } = item
      if (!reportedIds.has(id)) {
        reportedIds.add(id)
        onStored(item)
      }
      const removal = removals.get(id)
      if (phase === 'done' && removal?.isCompressionOver === isCompressionOver) return
      clearTimeout(removal?.timer)
      removals.delete(id)
      if (phase === 'done')
        removals.set(id, { timer: setTimeout(() => void remove(id), FINISHED_UPLOAD_MS), isCompressionOver })
    },
    dispose: () => {
      for (const { timer } of removals.values()) clearTimeout(timer)
    },
  }
}
