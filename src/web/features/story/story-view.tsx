import { Suspense, useMemo, useState } from 'react'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'
import { isSlide, createSlide } from '#web/media/lightbox/slides.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { findChapters } from './chapters.ts'
import { ReadingProgress } from './reading-progress.tsx'
import { StoryBlock } from './blocks/story-block.tsx'
import { createStoryLookups, StoryProvider, type StoryContextValue } from './story-context.ts'
import styles from './story.module.css'

const Lightbox = lazyWithMessages(async () => (await import('#web/media/lightbox/lightbox.tsx')).Lightbox)

interface Props {
  story: RenderedStory
  /** URL alias of the gallery; empty if items should not link to their pages. */
  galleryAlias: string
  /** URL alias of the exhibit that item links lead back to; empty outside of one. */
  exhibitAlias: string
  /** Renders the story as part of a client page: regular text sizes, no reading progress. */
  isEmbedded?: boolean
}

/** A whole story with reading progress. Its images open in one lightbox series. */
export function StoryView({ story, galleryAlias, exhibitAlias, isEmbedded = false }: Props) {
  const [openItemId, setOpenItemId] = useState<string | null>(null)
  const contextValue = useMemo<StoryContextValue>(
    () => ({ ...createStoryLookups(story), galleryAlias, exhibitAlias, openLightbox: setOpenItemId }),
    [story, galleryAlias, exhibitAlias],
  )
  const chapters = findChapters(story.blocks)
  const slides = story.items.filter(isSlide)
  return (
    <StoryProvider value={contextValue}>
      {!isEmbedded && <ReadingProgress chapters={chapters} />}
      <div className={isEmbedded ? styles.calm : styles.story}>
        {story.blocks.map((block, index) => (
          <StoryBlock
            // Blocks have no ids, and a rendered story never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            block={block}
            anchor={chapters.find((chapter) => chapter.blockIndex === index)?.anchor}
            eager={index === 0}
          />
        ))}
      </div>
      {openItemId && (
        <Suspense>
          <Lightbox
            slides={slides.map(createSlide)}
            startIndex={Math.max(
              0,
              slides.findIndex(({ id }) => id === openItemId),
            )}
            getPageUrl={(id) => `/view/${encodeURIComponent(galleryAlias)}/item/${id}`}
            onClose={() => setOpenItemId(null)}
          />
        </Suspense>
      )}
    </StoryProvider>
  )
}
