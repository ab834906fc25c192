import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { PageSocket } from '#web/kit/live/page-socket.ts'

/** The services of the page that the upload queue uses. */
export interface UploadEnvironment {
  api: Api
  alerts: Alerts
  socket: PageSocket
  /** Identifies the signed-in person. Their queue is invisible to others who use the same browser. */
  person: string
  /** Called when the archive of a project has new content; `isLast` if no more is on its way. */
  onChanged: (project: string, isLast?: boolean) => void
  /** The template for the files of a project that are uploaded now; undefined for none. */
  findTemplate: (project: string) => Promise<string | undefined>
  /** Extends the session. Rejects if it has ended; the user is notified elsewhere. */
  keepAlive: () => Promise<unknown>
}
