import { createContext, use, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'

export type StoryExhibit = RenderedStory['exhibits'][number]

/** Functions that the editor provides to its block views. */
export interface StoryEditorContextValue {
  /** Finds an item that the story shows or that was chosen since; undefined if it was deleted. */
  findItem(id: string): Artifact | undefined
  findExhibit(id: string): StoryExhibit | undefined
  /** Renders a website block as readers see it; null if its data is not loaded yet. */
  renderBlock(block: Block): ReactNode
  /** Opens the dialog to choose items. */
  chooseItems(onChoose: (items: Artifact[]) => void): void
}

const StoryEditorContext = createContext<StoryEditorContextValue | null>(null)
export const StoryEditorProvider = StoryEditorContext.Provider

export function useStoryEditor(): StoryEditorContextValue {
  const context = use(StoryEditorContext)
  if (!context) throw new Error('block view outside of a story editor')
  return context
}
