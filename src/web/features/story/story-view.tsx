import { Suspense, useMemo, useState } from 'react'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { isSlide, slideOf } from '#web/media/lightbox/slides.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { chaptersOf } from './chapters.ts'
import { Progress } from './progress.tsx'
import { StoryBlock } from './blocks/story-block.tsx'
import { findersOf, ToldProvider, type Told } from './told.ts'
import styles from './story.module.css'

const Lightbox = lazily(async () => (await import('#web/media/lightbox/lightbox.tsx')).Lightbox)

interface Props {
  story: SeenStory
  /** URL alias of the gallery; empty if items should not link to their pages. */
  alias: string
  /** URL alias of the exhibit that item links lead back to; empty outside of one. */
  by: string
  /** Renders the story as part of a client page: regular text sizes, no reading progress. */
  calm?: boolean
}

/** A whole story with reading progress. Its images open in one lightbox series. */
export function StoryView({ story, alias, by, calm = false }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const told = useMemo<Told>(() => ({ ...findersOf(story), alias, by, enlarge: setOpen }), [story, alias, by])
  const chapters = chaptersOf(story.blocks)
  const slides = story.items.filter(isSlide)
  return (
    <ToldProvider value={told}>
      {!calm && <Progress chapters={chapters} />}
      <div className={calm ? styles.calm : styles.story}>
        {story.blocks.map((block, at) => (
          <StoryBlock
            // Blocks have no ids, and a rendered story never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            block={block}
            anchor={chapters.find((one) => one.at === at)?.anchor}
            eager={at === 0}
          />
        ))}
      </div>
      {open && (
        <Suspense>
          <Lightbox
            slides={slides.map(slideOf)}
            start={Math.max(
              0,
              slides.findIndex(({ id }) => id === open),
            )}
            addressOf={(id) => `/view/${encodeURIComponent(alias)}/item/${id}`}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </ToldProvider>
  )
}
