import { Suspense, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isSlide, slideOf } from '#web/media/lightbox/slides.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { StoryItem } from './story-item.tsx'
import styles from './story.module.css'

const Lightbox = lazily(async () => (await import('#web/media/lightbox/lightbox.tsx')).Lightbox)

/** The items of an exhibit one below the other. Its pictures open in the lightbox as one series. */
export function Story({ alias, exhibit, items }: { alias: string; exhibit: string; items: readonly Artifact[] }) {
  const [open, setOpen] = useState<string | null>(null)
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
            first={i === 0}
            onEnlarge={() => setOpen(item.id)}
          />
        ))}
      </ol>
      {open && (
        <Suspense>
          <Lightbox
            slides={slides.map(slideOf)}
            start={Math.max(
              0,
              slides.findIndex(({ id }) => id === open),
            )}
            addressOf={(id) => `${galleryPath(alias)}/item/${id}`}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
