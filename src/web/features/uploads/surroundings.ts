import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { PageSocket } from '#web/kit/live/page-socket.ts'

/** What the queue needs of the page that it is in. */
export interface Surroundings {
  api: Api
  alerts: Alerts
  socket: PageSocket
  /** The id of whoever is signed in: nobody else sees or sends their files. */
  person: string
  /** The archive of this project has something new to show. */
  onChanged: (project: string) => void
  /** Tells the server that somebody is here; where the session is over the person is told. */
  keepAlive: () => Promise<unknown>
}
