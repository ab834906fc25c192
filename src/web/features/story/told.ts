import { createContext, useContext } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { SeenStory, StoryPage } from '#shared/entities/story/seen-story.ts'

/** What the blocks of a story show, and where it is read. */
export interface Told {
  item(id: string): Artifact | undefined
  page(item: string, number: number): StoryPage | undefined
  exhibit(id: string): SeenStory['exhibits'][number] | undefined
  /** Address of the gallery, empty where its items have no pages; and of the exhibit by which they are looked at. */
  alias: string
  by: string
  /** Opens a picture among the others of the story. */
  enlarge(id: string): void
}

const TOLD = createContext<Told | null>(null)
export const ToldProvider = TOLD.Provider

export function useTold(): Told {
  const told = useContext(TOLD)
  if (!told) throw new Error('a block outside of a story')
  return told
}

/** How one finds in a story what its blocks name. */
export function findersOf({ items, pages, exhibits }: SeenStory): Pick<Told, 'item' | 'page' | 'exhibit'> {
  const byId = new Map(items.map((one) => [one.id, one]))
  return {
    item: (id) => byId.get(id),
    page: (item, number) => pages.find((one) => one.item === item && one.number === number),
    exhibit: (id) => exhibits.find((one) => one.id === id),
  }
}
