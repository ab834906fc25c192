import { createContext, useContext } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { RenderedStory, StoryPage } from '#shared/entities/story/rendered-story.ts'

/** Finds what the blocks of a story refer to by id. */
interface StoryLookups {
  findItem(id: string): Artifact | undefined
  findPage(itemId: string, number: number): StoryPage | undefined
  findExhibit(id: string): RenderedStory['exhibits'][number] | undefined
}

/** The context of story blocks: the data they refer to, and where the story is shown. */
export interface StoryContextValue extends StoryLookups {
  /** URL alias of the gallery; empty if items should not link to their pages. */
  galleryAlias: string
  /** URL alias of the exhibit that item links lead back to; empty outside of one. */
  exhibitAlias: string
  openLightbox(id: string): void
}

const StoryContext = createContext<StoryContextValue | null>(null)
export const StoryProvider = StoryContext.Provider

export function useStory(): StoryContextValue {
  const story = useContext(StoryContext)
  if (!story) throw new Error('story block outside of StoryProvider')
  return story
}

export function createStoryLookups({ items, pages, exhibits }: RenderedStory): StoryLookups {
  const itemsById = new Map(items.map((artifact) => [artifact.id, artifact]))
  return {
    findItem: (id) => itemsById.get(id),
    findPage: (itemId, number) => pages.find((entry) => entry.item === itemId && entry.number === number),
    findExhibit: (id) => exhibits.find((entry) => entry.id === id),
  }
}
