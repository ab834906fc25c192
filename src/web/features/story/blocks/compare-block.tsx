import { IconArrowsHorizontal } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { BlockOf } from '#shared/entities/story/blocks.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { fitWidth } from './block-width.ts'
import { Caption } from './caption.tsx'
import { useStory } from '../story-context.ts'
import styles from './compare.module.css'

/**
 * Two overlaid images with a divider that is dragged or moved with the arrow keys. With JavaScript disabled the images
 * are shown side by side.
 */
export function CompareBlock({ block }: { block: BlockOf<'compare'> }) {
  const story = useStory()
  const [dividerPercent, setDividerPercent] = useState(50)
  const [beforeItem, afterItem] = block.items.map(({ item }) => story.findItem(item))
  if (!beforeItem || !afterItem) return null
  const { ratio } = getPicture(beforeItem)
  return (
    <div
      className={`${styles.compare} ${fitWidth(beforeItem, 'page') === 'page' ? styles.page : ''}`}
      style={{ '--ratio': ratio.toFixed(4), '--at': `${dividerPercent}%` } as CSSProperties}
    >
      <div className={styles.stage}>
        <ComparedImage item={beforeItem} ratio={ratio} className={styles.before} />
        <ComparedImage item={afterItem} ratio={ratio} className={styles.after} />
        <span className={`${styles.label} ${styles.labelBefore}`} aria-hidden>
          {storyMessages.before}
        </span>
        <span className={`${styles.label} ${styles.labelAfter}`} aria-hidden>
          {storyMessages.after}
        </span>
        <input
          className={styles.range}
          type="range"
          min={0}
          max={100}
          value={dividerPercent}
          aria-label={storyMessages.compare(beforeItem.title)}
          aria-valuetext={storyMessages.compareAt(dividerPercent)}
          onChange={(event) => setDividerPercent(Number(event.target.value))}
          data-own-keys
        />
        <span className={styles.line} aria-hidden>
          <span className={styles.grip}>
            <IconArrowsHorizontal size={20} stroke={1.75} />
          </span>
        </span>
      </div>
      <RichText html={block.caption} className={styles.caption ?? ''} />
      <div className={styles.sources}>
        {[beforeItem, afterItem].map((item, index) => (
          <figure key={item.id} className={styles.source}>
            <Caption
              item={item}
              captionHtml={block.items[index]?.caption ?? ''}
              label={index === 0 ? storyMessages.before : storyMessages.after}
            />
          </figure>
        ))}
      </div>
    </div>
  )
}

function ComparedImage({
  item,
  ratio,
  className = '',
}: {
  item: Artifact
  ratio: number
  className?: string | undefined
}) {
  const { sources, placeholder } = getPicture(item)
  return (
    <MediaBox
      className={className}
      ratio={ratio}
      placeholder={placeholder}
      sources={sources}
      sizes="(max-width: 78rem) 94vw, 72rem"
      alt={item.title}
    />
  )
}
