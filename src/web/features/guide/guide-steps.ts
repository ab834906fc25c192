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
  const [newest] = items
  if (!newest) return { step: 'files', project }
  const shown = items.find(({ visibility }) => visibility === 'local')
  if (shown) return { step: null, project, item: shown }
  const described = items.find(({ description }) => description !== '')
  return described ? { step: 'show', project, item: described } : { step: 'describe', project, item: newest }
}
