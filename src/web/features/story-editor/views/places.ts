import { createContext, use, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'

export type ExhibitOfStory = SeenStory['exhibits'][number]

/** What the blocks of an editor ask of the archive around it. */
export interface Places {
  /** An item that the story shows or that was chosen here; undefined where it is gone. */
  item(id: string): Artifact | undefined
  exhibit(id: string): ExhibitOfStory | undefined
  /** A block of the website as its readers see it; null where nothing is known of it yet. */
  show(block: Block): ReactNode
  /** Lets the person choose items. */
  choose(onChosen: (items: Artifact[]) => void): void
}

const PLACES = createContext<Places | null>(null)
export const PlacesProvider = PLACES.Provider

export function usePlaces(): Places {
  const places = use(PLACES)
  if (!places) throw new Error('a block outside of a story editor')
  return places
}
