import type { BlockOf, Block } from '#shared/entities/story/blocks.ts'
import type { ScreenName } from '#shared/entities/story/site-blocks.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import designDark from '../screens/design-dark.webp'
import designLight from '../screens/design-light.webp'
import galleryDark from '../screens/gallery-dark.webp'
import galleryLight from '../screens/gallery-light.webp'
import itemDark from '../screens/item-dark.webp'
import itemLight from '../screens/item-light.webp'
import { sourcesOf } from '../parts/sources-of.ts'
import styles from './figures.module.css'

/** Pictures of real screens, light and dark, as the script of this name made them (scripts/screens.ts). */
const SCREENS: Record<ScreenName, { light: string; dark: string }> = {
  item: { light: itemLight, dark: itemDark },
  gallery: { light: galleryLight, dark: galleryDark },
  design: { light: designLight, dark: designDark },
}

/** Pixels of each of them. */
const WIDTH = 1440
const HEIGHT = 900

/** A real screen, in the theme of whoever reads, with what it is for at its side. */
export function ScreenBlock({ block }: { block: BlockOf<'screen'> }) {
  const { light, dark } = SCREENS[block.screen]
  const picture = (src: string, theme: string | undefined) => (
    <img
      className={theme}
      src={src}
      width={WIDTH}
      height={HEIGHT}
      alt={words.screens[block.screen]}
      loading="lazy"
      decoding="async"
    />
  )
  const told = block.text !== '' || block.words !== ''
  return (
    <figure className={styles.screen} data-side={block.side} data-told={told}>
      <div className={styles.shot}>
        {picture(light, styles.light)}
        {picture(dark, styles.dark)}
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
