import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'

/** The steps of the guide, in order. */
export const GUIDE_STEPS = ['project', 'files', 'describe', 'show'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

type GuideItem = Pick<Artifact, 'id' | 'title' | 'description' | 'visibility'>

/** The next step, with the project and item that it is about. `step` is null once all are done. */
export type GuidePosition<P, I> =
  | { step: 'project' }
  | { step: 'files'; project: P }
  | { step: 'describe' | 'show'; project: P; item: I }
  | { step: null; project: P; item: I }

/** Determines the next step from the existing data, however it was created. Only the first project counts. */
export function findPosition<P extends Pick<Project, 'id'>, I extends GuideItem>(
  projects: readonly P[],
  items: readonly I[],
): GuidePosition<P, I> {
  const [project] = projects
  if (!project) return { step: 'project' }
  const [newestItem] = items
  if (!newestItem) return { step: 'files', project }
  const publishedItem = items.find(({ visibility }) => visibility === 'local')
  if (publishedItem) return { step: null, project, item: publishedItem }
  const describedItem = items.find(({ description }) => description !== '')
  return describedItem
    ? { step: 'show', project, item: describedItem }
    : { step: 'describe', project, item: newestItem }
}
