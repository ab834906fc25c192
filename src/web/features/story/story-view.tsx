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
  /** Address of the gallery, and of the exhibit by which its items are looked at. */
  alias: string
  by: string
  /** Among other things on a page of the client: no larger than what stands around it, and nothing at the top of the screen. */
  calm?: boolean
}

/** A story from top to bottom, with a sign of how far one is; its pictures open large as one series. */
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
            // Blocks have no names; a story that is read does not change.
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
