import type { ReactNode } from 'react'
import styles from './media-box.module.css'

export interface Source {
  url: string
  /** Width in pixels, for the browser's choice. */
  width: number
}

interface Props {
  /** Stored size of the medium in pixels; the box takes this shape before a byte has come. */
  width?: number | undefined
  height?: number | undefined
  /** Shape where the size is unknown (audio, documents). */
  ratio?: number
  /** Tiny soft picture as a data: address, shown until the real one covers it. A CSS blur would be drawn anew at every scroll. */
  placeholder?: string | undefined
  sources: Source[]
  /** How wide the picture is shown, as in `sizes`. */
  sizes?: string
  alt: string
  /** The picture's own shape: it is shown whole in the middle of the box. Else it covers the box. */
  whole?: number
  /** Load at once: for what is certainly seen first. */
  eager?: boolean
  /** Shown where there is no picture. */
  fallback?: ReactNode
  /** Lies over the picture: duration, badges. */
  children?: ReactNode
  className?: string
}

/** A picture that never moves the page: its box is reserved, a soft placeholder stands in, the file loads lazily. */
export function MediaBox(props: Props) {
  const { width, height, ratio = 4 / 3, placeholder, sources, sizes = '100vw', whole, eager = false } = props
  const shape = width && height ? `${width} / ${height}` : ratio.toFixed(4)
  const largest = sources.at(-1)
  const ground = placeholder && { backgroundImage: `url(${placeholder})` }
  const place = whole === undefined ? undefined : inside(whole, width && height ? width / height : ratio)
  return (
    <div
      className={`${styles.box} ${place && largest ? styles.whole : ''} ${props.className ?? ''}`}
      style={{ aspectRatio: shape, ...(!largest && ground) }}
    >
      {largest ? (
        <img
          className={styles.picture}
          style={{ ...place, ...ground }}
          src={largest.url}
          srcSet={sources.length > 1 ? sources.map((s) => `${s.url} ${s.width}w`).join(', ') : undefined}
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
      {props.children && <div className={styles.overlay}>{props.children}</div>}
    </div>
  )
}

/** How much of a box a picture takes that is shown whole in it. */
function inside(own: number, box: number) {
  const share = (part: number) => `${(100 * Math.min(1, part)).toFixed(2)}%`
  return { width: share(own / box), height: share(box / own) }
}
