import type { Artifact } from '#shared/entities/artifact.ts'
import type { Project } from '#shared/entities/project.ts'

/** The steps of the guide, in order. */
export const GUIDE_STEPS = ['project', 'files', 'describe', 'show'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

export type GuideItem = Pick<Artifact, 'id' | 'title' | 'description' | 'visibility'>

/** The next step, with the project and item that it is about. `step` is null once all are done. */
export type GuidePosition<P, I> =
  | { step: 'project' }
  | { step: 'files'; project: P }
  | { step: 'describe' | 'show'; project: P; item: I }
  | { step: null; project: P; item: I }

interface GuideData<P, I> {
  projects: readonly P[]
  /** The newest items of the first project, latest first, and whether it has older ones. */
  items: readonly I[]
  hasOlderItems?: boolean
  /** The item that the guide is about so far. It stays the same while others are added. */
  currentItem?: I | undefined
}

/** Determines the next step from the existing data, however it was created. Only the first project counts. */
export function findPosition<P extends Pick<Project, 'id'>, I extends GuideItem>({
  projects,
  items,
  hasOlderItems = false,
  currentItem,
}: GuideData<P, I>): GuidePosition<P, I> {
  const [project] = projects
  if (!project) return { step: 'project' }
  const foundItem = items.find(({ id }) => id === currentItem?.id) ?? (hasOlderItems ? currentItem : undefined)
  // The oldest item stays the same while others are added, even after a reload.
  const candidates = [...(foundItem ? [foundItem] : []), ...items.toReversed()]
  const [firstItem] = candidates
  if (!firstItem) return { step: 'files', project }
  const publishedItem = candidates.find(({ visibility }) => visibility === 'local')
  if (publishedItem) return { step: null, project, item: publishedItem }
  const describedItem = candidates.find(({ description }) => description !== '')
  return describedItem ? { step: 'show', project, item: describedItem } : { step: 'describe', project, item: firstItem }
}
