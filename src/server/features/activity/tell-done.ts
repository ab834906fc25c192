import type { Act, ThingKind } from '#shared/entities/activity.ts'

interface Done {
  project: string
  title: string
  act: Act
  kind: ThingKind
  n: number
}

/** What was done in a project, as a letter tells it in one line. */
export interface ProjectDone {
  title: string
  added: number
  changed: number
  trashed: number
  exhibits: number
  other: number
}
/** Projects in one letter: those where most was done. */
const MOST = 30

const CHANGES: ReadonlySet<Act> = new Set(['edit', 'move', 'tag', 'untag', 'process', 'restore'])

function sortOf({ act, kind }: Done): Exclude<keyof ProjectDone, 'title'> {
  if (kind === 'exhibit') return 'exhibits'
  if (kind !== 'artifact') return 'other'
  if (act === 'create' || act === 'copy') return 'added'
  if (act === 'trash') return 'trashed'
  return CHANGES.has(act) ? 'changed' : 'other'
}

/** What was done by projects, the one where most was done first. */
export function tellDone(all: readonly Done[]): ProjectDone[] {
  const projects = [...Map.groupBy(all, ({ project }) => project).values()].map((done) => {
    const told: ProjectDone = { title: done[0]?.title ?? '', added: 0, changed: 0, trashed: 0, exhibits: 0, other: 0 }
    for (const one of done) told[sortOf(one)] += one.n
    return { told, n: done.reduce((sum, { n }) => sum + n, 0) }
  })
  return projects
    .toSorted((a, b) => b.n - a.n)
    .slice(0, MOST)
    .map(({ told }) => told)
}
