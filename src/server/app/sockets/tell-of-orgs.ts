import type { Services } from '#server/access/services.ts'
import { listBesides, listTurning } from '#server/features/orgs/windows.repo.ts'
import { send, type Line } from './socket-line.ts'

type Lines = ReadonlyMap<string, Line>
type On = Pick<Services, 'db' | 'log'>

/** A page hears of a window that begins or ends so long after it has, in ms, at the latest. */
const LOOK_MS = 2000

/**
 * Tells the owners of these orgs that what they may use has changed, and whoever looks at one of their projects that they may
 * do more or less there.
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

/** Time ends windows, and nobody says so: whoever has pages open looks for those that begin and end. */
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
