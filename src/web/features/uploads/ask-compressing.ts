import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { isPreparing } from './queue/upload-item.ts'
import type { UploadState } from './queue/upload-queue.ts'

const EVERY_MS = 30_000
const AT_ONCE = 20

/**
 * While anything is being compressed, or may be, the server is asked about it now and then, and whenever the line is
 * back: a server that was started anew may never tell of its end.
 */
export function askCompressing(
  { api }: { api: Api },
  state: () => UploadState,
  { compressed }: { compressed: (id: string) => void },
) {
  let timer: ReturnType<typeof setInterval> | undefined
  const over = (artifact: string) =>
    api.call(artifactsContract.read, { params: { id: artifact } }).then(
      ({ file }) => file?.status !== 'processing',
      // One that is gone is compressed no more; all else is asked again.
      (error: unknown) => isMissing(error),
    )
  const now = () => {
    const waiting = state().items.filter(isPreparing)
    for (const { id, artifact } of waiting.slice(0, AT_ONCE))
      if (artifact === null) compressed(id)
      else void over(artifact).then((ended) => ended && compressed(id))
  }
  return {
    now,
    /** Whether an artifact may still be compressed, where the line has not told. */
    mayCompress: (artifact: string) =>
      api.call(artifactsContract.read, { params: { id: artifact } }).then(
        ({ type, file }) => file?.status === 'processing' && isRecording(type),
        () => false,
      ),
    follow: (preparing: boolean) => {
      if (preparing) timer ??= setInterval(now, EVERY_MS)
      else timer = void clearInterval(timer)
    },
  }
}
