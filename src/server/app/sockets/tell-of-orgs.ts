import type { Services } from '#server/access/services.ts'
import { listBesides, listTurning } from '#server/features/orgs/windows.repo.ts'
import { send, type Line } from './socket-line.ts'

type Lines = ReadonlyMap<string, Line>
type On = Pick<Services, 'db' | 'log'>

/** How long after a subscription window begins or ends pages hear of it at the latest, in ms. */
const LOOK_MS = 2000

/**
 * Notifies the owners of these organisations that their subscription has changed, and pages showing one of their
 * projects that permissions there may have changed.
 */
export function tellOfOrgs({ db, log }: On, lines: Lines, orgs: readonly string[]): void {
  if (lines.size === 0 || orgs.length === 0) return
  const tell = async () => {
    const { owners, projects } = await listBesides(db, orgs)
    for (const line of lines.values()) {
      for (const { org, user } of owners) if (line.owner === user) send(line, { type: 'orgChanged', org })
      if (line.project === null || !projects.has(line.project)) continue
      line.right = null
      send(line, { type: 'standingChanged', project: line.project })
    }
  }
  tell().catch((error: unknown) => log.error({ err: error }, 'cannot notify pages of changes to an organisation'))
}

/**
 * Subscription windows open and close by time alone, without an event, so each process with open pages polls for them.
 */
export function watchBorders(services: On, lines: Lines): () => void {
  let seen = Date.now()
  let looking = false
  const look = async () => {
    const now = Date.now()
    if (looking || lines.size === 0) {
      if (!looking) seen = now
      return
    }
    looking = true
    try {
      tellOfOrgs(services, lines, await listTurning(services.db, seen, now))
      seen = now
    } catch (error) {
      services.log.error({ err: error }, 'cannot check which subscription periods have begun or ended')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return () => clearInterval(timer)
}
