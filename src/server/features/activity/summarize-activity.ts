import type { ActivityAct, ActivitySubjectKind } from '#shared/entities/activity.ts'

interface ActivityCount {
  project: string
  title: string
  act: ActivityAct
  kind: ActivitySubjectKind
  count: number
}

/** The activity of one project, as one line of the digest mail. */
export interface ProjectActivity {
  title: string
  added: number
  changed: number
  trashed: number
  exhibits: number
  other: number
}
/** Maximum number of projects in one mail; the most active ones are listed. */
const MAX_PROJECTS = 30

const CHANGE_ACTS: ReadonlySet<ActivityAct> = new Set(['edit', 'move', 'tag', 'untag', 'process', 'restore'])

function categorize({ act, kind }: ActivityCount): Exclude<keyof ProjectActivity, 'title'> {
  if (kind === 'exhibit') return 'exhibits'
  if (kind !== 'artifact') return 'other'
  if (act === 'create' || act === 'copy') return 'added'
  if (act === 'trash') return 'trashed'
  return CHANGE_ACTS.has(act) ? 'changed' : 'other'
}

/** Sums up activity per project, most active first. */
export function summarizeActivity(counts: readonly ActivityCount[]): ProjectActivity[] {
  const projects = [...Map.groupBy(counts, ({ project }) => project).values()].map((projectCounts) => {
    const summary: ProjectActivity = {
      title: projectCounts[0]?.title ?? '',
      added: 0,
      changed: 0,
      trashed: 0,
      exhibits: 0,
      other: 0,
    }
    for (const activity of projectCounts) summary[categorize(activity)] += activity.count
    return { told: summary, total: projectCounts.reduce((sum, { count }) => sum + count, 0) }
  })
  return projects
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MAX_PROJECTS)
    .map(({ told: summary }) => summary)
}
