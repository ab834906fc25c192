import { KEEP_ALIVE_INTERVAL_MS } from '#shared/rules/limits.ts'
import type { UploadEnvironment } from './upload-environment.ts'

/**
 * Keeps the socket and the session alive while uploads need them, and makes the browser ask before it closes the page
 * if `wouldLoseFiles` returns true.
 */
export function createSessionGuard(
  { socket, keepAlive }: Pick<UploadEnvironment, 'socket' | 'keepAlive'>,
  wouldLoseFiles: () => boolean,
) {
  let releaseSocket: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLoseFiles()) event.preventDefault()
  }
  const stopWarning = () => window.removeEventListener('beforeunload', warn)
  return {
    /** `isUploading`: files are waiting or being sent; `isPreparing`: stored files are still being compressed. */
    update: (isUploading: boolean, isPreparing: boolean) => {
      if (isUploading || isPreparing) releaseSocket ??= socket.keepOpen()
      else releaseSocket = void releaseSocket?.()
      if (isUploading && !timer) {
        timer = setInterval(() => void keepAlive().catch(() => undefined), KEEP_ALIVE_INTERVAL_MS)
        window.addEventListener('beforeunload', warn)
      } else if (!isUploading && timer) {
        clearInterval(timer)
        timer = undefined
        stopWarning()
      }
    },
    stopWarning,
    dispose: () => {
      releaseSocket?.()
      clearInterval(timer)
      stopWarning()
    },
  }
}
