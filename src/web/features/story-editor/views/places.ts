import { createContext, use, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'

export type ExhibitOfStory = SeenStory['exhibits'][number]

/** Functions that the editor provides to its block views. */
export interface Places {
  /** Finds an item that the story shows or that was chosen since; undefined if it was deleted. */
  item(id: string): Artifact | undefined
  exhibit(id: string): ExhibitOfStory | undefined
  /** Renders a website block as readers see it; null if its data is not loaded yet. */
  show(block: Block): ReactNode
  /** Opens the dialog to choose items. */
  choose(onChosen: (items: Artifact[]) => void): void
}

const PLACES = createContext<Places | null>(null)
export const PlacesProvider = PLACES.Provider

export function usePlaces(): Places {
  const places = use(PLACES)
  if (!places) throw new Error('block view outside of a story editor')
  return places
}
