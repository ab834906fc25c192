import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { pictureOf, shapeStyle } from '#web/media/public/picture-of.ts'
import { waySeen } from '#web/media/public/viewer-parts.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { Caption } from './caption.tsx'
import { useTold } from '../told.ts'
import styles from './figures.module.css'

const shape = (ratio: number) => ({ '--ratio': ratio.toFixed(4) }) as CSSProperties
const isPicture = (item: Artifact) => item.type === 'image'

/** The `sizes` attribute of images, by the width of their block. */
const SIZES = { full: '100vw', page: '(max-width: 78rem) 94vw, 72rem', text: '(max-width: 44rem) 94vw, 42rem' }

interface MediumProps {
  item: Artifact
  html: string
  sizes: string
  eager?: boolean
  transcript?: 'open' | 'closed'
}

/** An item in the viewer for its type, with a caption of the same width. */
function Medium({ item, html, sizes, eager = false, transcript = 'closed' }: MediumProps) {
  const { enlarge } = useTold()
  const look = isPicture(item) ? styles.picture : waySeen(item) === 'words' ? styles.letter : styles.medium
  return (
    <figure className={look} style={shapeStyle(pictureOf(item))}>
      <Viewer
        artifact={item}
        eager={eager}
        sizes={sizes}
        transcript={transcript}
        onEnlarge={isPicture(item) ? () => enlarge(item.id) : undefined}
      />
      <Caption item={item} html={html} />
    </figure>
  )
}

export function ItemBlock({ block, eager }: { block: BlockOf<'item'>; eager: boolean }) {
  const item = useTold().item(block.item)
  if (!item) return null
  const full = block.width === 'full' && isPicture(item)
  return (
    <div className={full ? styles.full : block.width === 'text' ? styles.text : styles.page}>
      <Medium item={item} html={block.caption} sizes={SIZES[block.width]} eager={eager} />
    </div>
  )
}

/** A video, or an audio recording with its transcript open. */
export function PlayedBlock({ block }: { block: BlockOf<'film' | 'recording'> }) {
  const item = useTold().item(block.item)
  return item ? (
    <div className={styles.page}>
      <Medium
        item={item}
        html={block.caption}
        sizes={SIZES.page}
        transcript={block.type === 'recording' ? 'open' : 'closed'}
      />
    </div>
  ) : null
}

/** Items in a row of equal height. On narrow screens they are stacked. */
export function RowBlock({ block }: { block: BlockOf<'row'> }) {
  const story = useTold()
  const figures = block.items.flatMap(({ item: id, caption }) => {
    const item = story.item(id)
    return item ? { item, caption } : []
  })
  const sizes = `(max-width: 44rem) 94vw, ${Math.round(72 / Math.max(1, figures.length))}rem`
  return (
    <div className={styles.page}>
      <ul className={styles.row}>
        {figures.map(({ item, caption }) => (
          <li key={item.id} style={shape(isPicture(item) ? pictureOf(item).ratio : 1.6)}>
            <figure>
              <div className={styles.cell}>
                <Viewer
                  artifact={item}
                  sizes={sizes}
                  transcript="closed"
                  onEnlarge={isPicture(item) ? () => story.enlarge(item.id) : undefined}
                />
              </div>
              <Caption item={item} html={caption} />
            </figure>
          </li>
        ))}
      </ul>
      <RichText html={block.caption} className={styles.rowCaption ?? ''} />
    </div>
  )
}

/** An item with text beside it; on narrow screens the item comes first. */
export function BesideBlock({ block }: { block: BlockOf<'beside'> }) {
  const item = useTold().item(block.item)
  if (!item) return null
  return (
    <div className={`${styles.page} ${styles.beside} ${block.side === 'right' ? styles.right : ''}`}>
      <div className={styles.besideItem}>
        <Medium item={item} html={block.caption} sizes="(max-width: 60rem) 94vw, 38rem" />
      </div>
      <RichText html={block.words} className={styles.besideText ?? ''} />
    </div>
  )
}

/** One page of a document, shown as a sheet of paper. */
export function PageBlock({ block }: { block: BlockOf<'page'> }) {
  const story = useTold()
  const item = story.item(block.item)
  if (!item) return null
  // A plain text file has no pages, so its whole text is shown.
  if (waySeen(item) === 'words')
    return (
      <div className={styles.page}>
        <Medium item={item} html={block.caption} sizes={SIZES.page} />
      </div>
    )
  const page = story.page(block.item, block.page)
  const first = pictureOf(item)
  const ratio = page?.width && page.height ? page.width / page.height : first.ratio
  const sources = page ? [{ url: page.image, width: page.width ?? 1200 }] : block.page === 1 ? first.sources : []
  return (
    <div className={styles.page}>
      <figure className={styles.sheet} style={shape(ratio)}>
        {sources.length > 0 && (
          <MediaBox
            ratio={ratio}
            sources={sources}
            sizes="(max-width: 48rem) 94vw, 44rem"
            alt={storyMessages.page(block.page, item.title)}
          />
        )}
        <Caption item={item} html={block.caption} label={storyMessages.pageOf(block.page)} />
      </figure>
    </div>
  )
}
