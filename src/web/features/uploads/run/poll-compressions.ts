import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { isPreparing } from '../queue/upload-item.ts'
import type { UploadState } from '../queue/upload-queue.ts'

const POLL_INTERVAL_MS = 30_000
const MAX_REQUESTS_PER_POLL = 20

/**
 * Polls the server for compressions, because a server that was restarted may never report the end of one over the socket.
 */
export function pollCompressions(
  { api }: { api: Api },
  getState: () => UploadState,
  { onCompressed }: { onCompressed: (itemId: string) => void },
) {
  let timer: ReturnType<typeof setInterval> | undefined
  const isOver = (artifactId: string) =>
    api.call(artifactsContract.read, { params: { id: artifactId } }).then(
      ({ file }) => file?.status !== 'processing',
      // A deleted artifact is no longer compressed. After any other error the next poll asks again.
      (error: unknown) => isMissing(error),
    )
  const pollNow = () => {
    const preparingItems = getState().items.filter(isPreparing)
    for (const { id, artifact } of preparingItems.slice(0, MAX_REQUESTS_PER_POLL))
      if (artifact === null) onCompressed(id)
      else void isOver(artifact).then((isFinished) => isFinished && onCompressed(id))
  }
  return {
    pollNow,
    /** Asks whether an artifact may still be compressed, for when the socket hasn't said so. */
    mayCompress: (artifactId: string) =>
      api.call(artifactsContract.read, { params: { id: artifactId } }).then(
        ({ type, file }) => file?.status === 'processing' && isRecording(type),
        () => false,
      ),
    setActive: (isActive: boolean) => {
      if (isActive) timer ??= setInterval(pollNow, POLL_INTERVAL_MS)
      else timer = void clearInterval(timer)
    },
  }
}
