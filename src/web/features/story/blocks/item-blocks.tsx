import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { getPicture, getShapeStyle } from '#web/media/public/get-picture.ts'
import { getViewerKind } from '#web/media/public/lazy-viewers.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { fitWidth } from './block-width.ts'
import { Caption } from './caption.tsx'
import { useStory } from '../story-context.ts'
import styles from './item-blocks.module.css'

const getRatioStyle = (ratio: number) => ({ '--ratio': ratio.toFixed(4) }) as CSSProperties
const isImage = (item: Artifact) => item.type === 'image'

/** The `sizes` attribute of images, by the width of their block. */
const IMAGE_SIZES = { full: '100vw', page: '(max-width: 78rem) 94vw, 72rem', text: '(max-width: 44rem) 94vw, 42rem' }

interface ItemFigureProps {
  item: Artifact
  captionHtml: string
  sizes: string
  eager?: boolean
  transcript?: 'open' | 'closed'
}

/** An item in the viewer for its type, with a caption of the same width. */
function ItemFigure({ item, captionHtml, sizes, eager = false, transcript = 'closed' }: ItemFigureProps) {
  const { openLightbox } = useStory()
  return (
    <figure className={isImage(item) ? styles.picture : undefined} style={getShapeStyle(getPicture(item))}>
      <Viewer
        artifact={item}
        eager={eager}
        sizes={sizes}
        transcript={transcript}
        onEnlarge={isImage(item) ? () => openLightbox(item.id) : undefined}
      />
      <Caption item={item} captionHtml={captionHtml} />
    </figure>
  )
}

export function ItemBlock({ block, eager }: { block: BlockOf<'item'>; eager: boolean }) {
  const item = useStory().findItem(block.item)
  if (!item) return null
  const width = fitWidth(item, block.width)
  return (
    <div className={styles[width]}>
      <ItemFigure item={item} captionHtml={block.caption} sizes={IMAGE_SIZES[width]} eager={eager} />
    </div>
  )
}

/** A video, or an audio recording with its transcript open. */
export function PlayableBlock({ block }: { block: BlockOf<'film' | 'recording'> }) {
  const item = useStory().findItem(block.item)
  if (!item) return null
  const width = fitWidth(item, 'page')
  return (
    <div className={styles[width]}>
      <ItemFigure
        item={item}
        captionHtml={block.caption}
        sizes={IMAGE_SIZES[width]}
        transcript={block.type === 'recording' ? 'open' : 'closed'}
      />
    </div>
  )
}

/** Items in a row of equal height. On narrow screens they are stacked. */
export function RowBlock({ block }: { block: BlockOf<'row'> }) {
  const story = useStory()
  const figures = block.items.flatMap(({ item: id, caption }) => {
    const item = story.findItem(id)
    return item ? { item, caption } : []
  })
  const sizes = `(max-width: 44rem) 94vw, ${Math.round(72 / Math.max(1, figures.length))}rem`
  return (
    <div className={styles.page}>
      <ul className={styles.row}>
        {figures.map(({ item, caption }) => (
          <li key={item.id} style={getRatioStyle(isImage(item) ? getPicture(item).ratio : 1.6)}>
            <figure>
              <div className={styles.cell}>
                <Viewer
                  artifact={item}
                  sizes={sizes}
                  transcript="closed"
                  onEnlarge={isImage(item) ? () => story.openLightbox(item.id) : undefined}
                />
              </div>
              <Caption item={item} captionHtml={caption} />
            </figure>
          </li>
        ))}
      </ul>
      <RichText html={block.caption} className={styles.rowCaption ?? ''} />
    </div>
  )
}

/** An item with text beside it; on narrow screens the item comes first. */
export function ItemWithTextBlock({ block }: { block: BlockOf<'beside'> }) {
  const item = useStory().findItem(block.item)
  if (!item) return null
  return (
    <div className={`${styles.page} ${styles.beside} ${block.side === 'right' ? styles.right : ''}`}>
      <div className={styles.besideItem}>
        <ItemFigure item={item} captionHtml={block.caption} sizes="(max-width: 60rem) 94vw, 38rem" />
      </div>
      <RichText html={block.words} className={styles.besideText ?? ''} />
    </div>
  )
}

/** One page of a document, shown as a sheet of paper. */
export function PageBlock({ block }: { block: BlockOf<'page'> }) {
  const story = useStory()
  const item = story.findItem(block.item)
  if (!item) return null
  // A plain text file has no pages, so its whole text is shown.
  if (getViewerKind(item) === 'words')
    return (
      <div className={styles.text}>
        <ItemFigure item={item} captionHtml={block.caption} sizes={IMAGE_SIZES.text} />
      </div>
    )
  const page = story.findPage(block.item, block.page)
  const thumbnail = getPicture(item)
  const ratio = page?.width && page.height ? page.width / page.height : thumbnail.ratio
  const sources = page ? [{ url: page.image, width: page.width ?? 1200 }] : block.page === 1 ? thumbnail.sources : []
  return (
    <div className={styles.text}>
      <figure className={styles.sheet} style={getRatioStyle(ratio)}>
        {sources.length > 0 && (
          <MediaBox
            ratio={ratio}
            sources={sources}
            sizes={IMAGE_SIZES.text}
            alt={storyMessages.page(block.page, item.title)}
          />
        )}
        <Caption item={item} captionHtml={block.caption} label={storyMessages.pageOf(block.page)} />
      </figure>
    </div>
  )
}
