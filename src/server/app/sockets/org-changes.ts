import type { Services } from '#server/access/services.ts'
import { listOwnersAndProjects, listOrgsWithPeriodChange } from '#server/features/orgs/subscription-periods.repo.ts'
import { sendToPage, type PageConnection } from './page-connection.ts'

type Connections = ReadonlyMap<string, PageConnection>
type NotifyServices = Pick<Services, 'db' | 'log'>

/** The longest delay between the start or end of a subscription window and the notification of pages, in ms. */
const POLL_INTERVAL_MS = 2000

/**
 * Notifies the owners of these organisations that their subscription has changed, and pages showing their projects that
 * permissions there may have changed.
 */
export function notifyOrgChanges({ db, log }: NotifyServices, connections: Connections, orgs: readonly string[]): void {
  if (connections.size === 0 || orgs.length === 0) return
  const notifyAll = async () => {
    const { owners, projects } = await listOwnersAndProjects(db, orgs)
    for (const connection of connections.values()) {
      for (const { org, user } of owners)
        if (connection.userId === user) sendToPage(connection, { type: 'orgChanged', org })
      if (connection.project === null || !projects.has(connection.project)) continue
      connection.projectAccess = null
      sendToPage(connection, { type: 'standingChanged', project: connection.project })
    }
  }
  notifyAll().catch((error: unknown) => log.error({ err: error }, 'cannot notify pages of changes to an organisation'))
}

/**
 * Subscription windows open and close by time alone, without an event, so each process with open pages polls for them.
 */
export function watchSubscriptionPeriods(services: NotifyServices, connections: Connections): () => void {
  let lastPolledAt = Date.now()
  let isPolling = false
  const poll = async () => {
    const now = Date.now()
    if (isPolling || connections.size === 0) {
      if (!isPolling) lastPolledAt = now
      return
    }
    isPolling = true
    try {
      notifyOrgChanges(services, connections, await listOrgsWithPeriodChange(services.db, lastPolledAt, now))
      lastPolledAt = now
    } catch (error) {
      services.log.error({ err: error }, 'cannot check which subscription periods have begun or ended')
    } finally {
      isPolling = false
    }
  }
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
