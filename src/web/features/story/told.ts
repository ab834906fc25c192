import { createContext, useContext } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { SeenStory, StoryPage } from '#shared/entities/story/seen-story.ts'

/** Finds what the blocks of a story refer to by id. */
interface StoryLookups {
  item(id: string): Artifact | undefined
  page(itemId: string, number: number): StoryPage | undefined
  exhibit(id: string): SeenStory['exhibits'][number] | undefined
}

/** The context of story blocks: the data they refer to, and where the story is shown. */
export interface Told extends StoryLookups {
  /** URL alias of the gallery; empty if items should not link to their pages. */
  alias: string
  /** URL alias of the exhibit that item links lead back to; empty outside of one. */
  by: string
  enlarge(id: string): void
}

const TOLD = createContext<Told | null>(null)
export const ToldProvider = TOLD.Provider

export function useTold(): Told {
  const told = useContext(TOLD)
  if (!told) throw new Error('story block outside of StoryProvider')
  return told
}

export function findersOf({ items, pages, exhibits }: SeenStory): StoryLookups {
  const itemsById = new Map(items.map((artifact) => [artifact.id, artifact]))
  return {
    item: (id) => itemsById.get(id),
    page: (itemId, number) => pages.find((entry) => entry.item === itemId && entry.number === number),
    exhibit: (id) => exhibits.find((entry) => entry.id === id),
  }
}
