import type { BlockOf, Block } from '#shared/entities/story/blocks.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { sourcesOf } from '../parts/sources-of.ts'
import styles from './figures.module.css'

/** Pictures of real screens, light and dark, wide and narrow, as the script of this name made them (scripts/screens.ts). */
const SCREENS = import.meta.glob<string>('../screens/*.webp', { eager: true, import: 'default' })

/** Pixels of each of them, and how wide the narrow one is. */
const WIDTH = 1440
const HEIGHT = 900
const NARROW = 760

/** A real screen, in the theme of whoever reads, with what it is for at its side. */
export function ScreenBlock({ block }: { block: BlockOf<'screen'> }) {
  const picture = (theme: 'light' | 'dark') => {
    const [wide, narrow] = ['', '-narrow'].map((size) => SCREENS[`../screens/${block.screen}-${theme}${size}.webp`])
    return (
      <img
        className={styles[theme]}
        src={wide}
        srcSet={`${narrow} ${NARROW}w, ${wide} ${WIDTH}w`}
        sizes="(min-width: 60rem) 44rem, 94vw"
        width={WIDTH}
        height={HEIGHT}
        alt={words.screens[block.screen]}
        loading="lazy"
        decoding="async"
      />
    )
  }
  const told = block.text !== '' || block.words !== ''
  return (
    <figure className={styles.screen} data-side={block.side} data-told={told}>
      <div className={styles.shot}>
        {picture('light')}
        {picture('dark')}
      </div>
      {told && (
        <figcaption className={styles.told}>
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
        sources={sourcesOf(picture)}
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
