import type { CSSProperties } from 'react'
import type { BlockOf, Block } from '#shared/entities/story/blocks.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { getPictureSources } from '../parts/picture-sources.ts'
import styles from './media-blocks.module.css'

/** Screenshots of the product, light and dark, wide and narrow, made by scripts/screens.ts. */
const SCREENSHOTS = import.meta.glob<string>('../screens/*.webp', { eager: true, import: 'default' })

/** The part of each screenshot that a phone shows, from its left (0) to its right. */
const PHONE_PARTS = { gallery: '15%', item: '35%', design: '100%', story: '10%', portal: '50%' } as const

const WIDTH_PX = 1440
const HEIGHT_PX = 900
const NARROW_WIDTH_PX = 760

/** A screenshot of the product in the reader’s theme, with an optional text beside it. */
export function ScreenBlock({ block }: { block: BlockOf<'screen'> }) {
  const renderImage = (theme: 'light' | 'dark') => {
    const [wideUrl, narrowUrl] = ['', '-narrow'].map(
      (size) => SCREENSHOTS[`../screens/${block.screen}-${theme}${size}.webp`],
    )
    return (
      <img
        className={styles[theme]}
        src={wideUrl}
        srcSet={`${narrowUrl} ${NARROW_WIDTH_PX}w, ${wideUrl} ${WIDTH_PX}w`}
        sizes="(min-width: 60rem) 44rem, (min-width: 40rem) 94vw, 150vw"
        width={WIDTH_PX}
        height={HEIGHT_PX}
        alt={websiteMessages.screens[block.screen]}
        loading="lazy"
        decoding="async"
      />
    )
  }
  const hasText = block.text !== '' || block.words !== ''
  return (
    <figure className={styles.screen} data-side={block.side} data-has-text={hasText}>
      <div className={styles.screenshot} style={{ '--phone-part': PHONE_PARTS[block.screen] } as CSSProperties}>
        {renderImage('light')}
        {renderImage('dark')}
      </div>
      {hasText && (
        <figcaption className={styles.content}>
          {block.text && <h3>{block.text}</h3>}
          <RichText html={block.words} />
        </figcaption>
      )}
    </figure>
  )
}

interface PictureProps {
  block: Extract<Block, { type: 'picture' }>
  picture: SitePicture | undefined
}

export function PictureBlock({ block, picture }: PictureProps) {
  if (!picture) return null
  const { width, height, placeholder } = picture
  return (
    <figure className={styles.picture} data-width={block.width}>
      <MediaBox
        width={width || undefined}
        height={height || undefined}
        placeholder={placeholder ?? undefined}
        sources={getPictureSources(picture)}
        sizes={block.width === 'text' ? '(max-width: 44rem) 94vw, 41rem' : '(max-width: 78rem) 94vw, 72rem'}
        alt={block.alt}
      />
      {block.caption && (
        <figcaption>
          <RichText html={block.caption} />
        </figcaption>
      )}
    </figure>
  )
}
