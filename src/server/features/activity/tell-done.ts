import type { Act, ThingKind } from '#shared/entities/activity.ts'

interface Done {
  project: string
  title: string
  act: Act
  kind: ThingKind
  count: number
}

/** The activity of one project, as one line of the digest mail. */
export interface ProjectDone {
  title: string
  added: number
  changed: number
  trashed: number
  exhibits: number
  other: number
}
/** The most active projects that fit in one mail. */
const MOST = 30

const CHANGES: ReadonlySet<Act> = new Set(['edit', 'move', 'tag', 'untag', 'process', 'restore'])

function sortOf({ act, kind }: Done): Exclude<keyof ProjectDone, 'title'> {
  if (kind === 'exhibit') return 'exhibits'
  if (kind !== 'artifact') return 'other'
  if (act === 'create' || act === 'copy') return 'added'
  if (act === 'trash') return 'trashed'
  return CHANGES.has(act) ? 'changed' : 'other'
}

/** Sums up activity by project, most active first. */
export function tellDone(all: readonly Done[]): ProjectDone[] {
  const projects = [...Map.groupBy(all, ({ project }) => project).values()].map((done) => {
    const told: ProjectDone = { title: done[0]?.title ?? '', added: 0, changed: 0, trashed: 0, exhibits: 0, other: 0 }
    for (const one of done) told[sortOf(one)] += one.count
    return { told, total: done.reduce((sum, { count }) => sum + count, 0) }
  })
  return projects
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MOST)
    .map(({ told }) => told)
}
