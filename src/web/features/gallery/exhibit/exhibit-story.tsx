import { Suspense, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isSlide, createSlide } from '#web/media/lightbox/slides.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { StoryItem } from './story-item.tsx'
import styles from './exhibit-story.module.css'

const Lightbox = lazyWithMessages(async () => (await import('#web/media/lightbox/lightbox.tsx')).Lightbox)

/** The items of an exhibit one below the other. Its pictures open in the lightbox as one series. */
export function ExhibitStory({
  alias,
  exhibit,
  items,
}: {
  alias: string
  exhibit: string
  items: readonly Artifact[]
}) {
  const [openItemId, setOpenItemId] = useState<string | null>(null)
  const slides = items.filter(isSlide)
  return (
    <>
      <ol className={styles.story}>
        {items.map((item, i) => (
          <StoryItem
            key={item.id}
            alias={alias}
            exhibit={exhibit}
            item={item}
            isFirst={i === 0}
            onEnlarge={() => setOpenItemId(item.id)}
          />
        ))}
      </ol>
      {openItemId && (
        <Suspense>
          <Lightbox
            slides={slides.map(createSlide)}
            startIndex={Math.max(
              0,
              slides.findIndex(({ id }) => id === openItemId),
            )}
            getPageUrl={(id) => `${galleryPath(alias)}/item/${id}`}
            onClose={() => setOpenItemId(null)}
          />
        </Suspense>
      )}
    </>
  )
}
