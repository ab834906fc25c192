import type { CSSProperties, ReactNode } from 'react'
import styles from './media-box.module.css'

export interface PictureSource {
  url: string
  /** Width in px, for `srcset`. */
  width: number
}

interface Props {
  /** Original size in px; the box has this shape before the picture loads. */
  width?: number | undefined
  height?: number | undefined
  /** Aspect ratio if the size is unknown (audio, documents). */
  ratio?: number
  /**
   * A tiny blurred picture as a data URL, shown until the real one has loaded. A CSS blur would repaint on every
   * scroll.
   */
  placeholder?: string | undefined
  sources: PictureSource[]
  /** The `sizes` attribute. */
  sizes?: string
  alt: string
  /**
   * Aspect ratio of the picture: it is fitted into the box without cropping and centered. If omitted, it covers the
   * box.
   */
  wholeRatio?: number
  /** The point to keep visible if the picture is cropped, in percent; the centre if omitted. */
  focus?: { x: number; y: number } | undefined
  /** Whether to load immediately, for pictures that are visible first. */
  eager?: boolean
  /** Shown if there is no picture. */
  fallback?: ReactNode
  /** Overlay: duration, badges. */
  children?: ReactNode
  className?: string
}

const FADE_MS = 180
/** A picture that loads within this time was cached. */
const CACHE_READ_MS = 50

export const toSrcSet = (sources: readonly PictureSource[]): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** A picture without layout shifts: its box is reserved, a placeholder is shown first, and the file loads lazily. */
export function MediaBox(props: Props) {
  const {
    width,
    height,
    ratio = 4 / 3,
    placeholder,
    sources,
    sizes = '100vw',
    wholeRatio,
    focus,
    eager = false,
  } = props
  const aspectRatio = width && height ? `${width} / ${height}` : ratio.toFixed(4)
  const largestSource = sources.at(-1)
  const wholeSize =
    wholeRatio === undefined ? undefined : fitInside(wholeRatio, width && height ? width / height : ratio)
  const isWhole = wholeSize !== undefined && largestSource !== undefined
  const focusStyle = focus && ({ '--focal-point': `${focus.x}% ${focus.y}%` } as CSSProperties)
  const placeholderStyle = placeholder && {
    backgroundImage: `url(${placeholder})`,
    ...(isWhole && { backgroundSize: `${wholeSize.width} ${wholeSize.height}` }),
  }
  return (
    <div
      className={`${styles.box} ${isWhole ? styles.whole : ''} ${props.className ?? ''}`}
      style={{ aspectRatio: aspectRatio, ...placeholderStyle, ...focusStyle }}
    >
      {largestSource ? (
        <img
          ref={fadeInOnceLoaded}
          className={styles.picture}
          style={wholeSize}
          src={largestSource.url}
          srcSet={sources.length > 1 ? toSrcSet(sources) : undefined}
          sizes={sources.length > 1 ? sizes : undefined}
          width={width}
          height={height}
          alt={props.alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <div className={styles.empty}>{props.fallback}</div>
      )}
      {props.children && (
        <div className={styles.overlay} style={isWhole ? wholeSize : undefined}>
          {props.children}
        </div>
      )}
    </div>
  )
}

/** Lets a picture appear gradually over its placeholder, unless it comes from the cache. */
function fadeInOnceLoaded(picture: HTMLImageElement | null) {
  if (!picture || picture.complete || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const startedMs = performance.now()
  const fadeIn = () => {
    if (performance.now() - startedMs > CACHE_READ_MS) picture.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS)
  }
  picture.addEventListener('load', fadeIn, { once: true })
  return () => picture.removeEventListener('load', fadeIn)
}

/** Returns the size, in percent of the box, of a picture that is fitted into it without cropping. */
function fitInside(pictureRatio: number, boxRatio: number) {
  const toPercent = (fraction: number) => `${(100 * Math.min(1, fraction)).toFixed(2)}%`
  return { width: toPercent(pictureRatio / boxRatio), height: toPercent(boxRatio / pictureRatio) }
}
