import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { formatDay, formatDuration } from '#shared/words/formats.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import styles from './item-grid.module.css'

/** No tile is a ribbon: what is longer or taller stands whole in one of this shape. */
const shapeOf = (ratio: number) => Math.min(2.2, Math.max(0.66, ratio))
const tile = (ratio: number) => ({ '--ratio': ratio.toFixed(4) }) as CSSProperties

/** A justified grid without scripts: every row fills the width, all its pictures are equally high and uncropped. */
export function ItemGrid({
  alias,
  items,
  find,
}: {
  alias: string
  items: readonly Artifact[]
  find?: string | undefined
}) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <Tile key={item.id} alias={alias} item={item} find={find} />
      ))}
    </ul>
  )
}

function Tile({ alias, item, find }: { alias: string; item: Artifact; find: string | undefined }) {
  const { sources, ratio, placeholder } = pictureOf(item)
  const blank = sources.length === 0
  const shape = blank ? 1.15 : shapeOf(ratio)
  const duration = item.file?.duration
  return (
    <li className={styles.tile} style={tile(shape)}>
      {/* A document opens where the words are that it was found by. */}
      <Link
        className={styles.link}
        to="/view/$alias/item/$id"
        params={{ alias, id: item.id }}
        search={(find && item.type === 'pdf' ? { q: find } : {}) as object}
      >
        {blank ? (
          <span className={styles.blank}>
            <MediaIcon type={item.type} size={26} />
            <span className={styles.blankTitle}>{item.title}</span>
            <span className={styles.kind}>
              {[
                galleryMessages.kinds[item.type],
                duration && formatDuration(duration),
                item.file?.status === 'processing' && itemMessages.preparing,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ) : (
          <>
            <MediaBox
              ratio={shape}
              {...(shape !== ratio && { whole: ratio })}
              placeholder={placeholder}
              sources={sources}
              sizes={`(max-width: 40rem) ${Math.round(34 * shape)}vw, ${Math.round(16 * shape)}rem`}
              alt=""
            >
              {item.type !== 'image' && (
                <span className={styles.badge}>
                  {item.type === 'video' ? (
                    <IconPlayerPlayFilled size={12} aria-hidden />
                  ) : (
                    <MediaIcon type={item.type} size={14} />
                  )}
                  <span className="visually-hidden">{galleryMessages.kinds[item.type]}</span>
                  {duration ? formatDuration(duration) : null}
                </span>
              )}
            </MediaBox>
            <span className={styles.title}>{item.title}</span>
          </>
        )}
        {item.date_of_origin !== null && !blank && (
          <span className={styles.date}>{formatDay(item.date_of_origin)}</span>
        )}
      </Link>
    </li>
  )
}

const SHAPES = [1.5, 0.75, 1.33, 1.78, 1, 1.45, 0.7, 1.4]

/** The shape of the grid before its items are known. */
export function SkeletonGrid() {
  return (
    <div role="status" className={styles.grid}>
      <span className="visually-hidden">{stateMessages.loading}</span>
      {SHAPES.map((ratio) => (
        <div key={ratio} className={styles.tile} style={tile(ratio)}>
          <Skeleton height="auto" style={{ aspectRatio: ratio }} />
        </div>
      ))}
    </div>
  )
}
