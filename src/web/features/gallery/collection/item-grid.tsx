import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import type { Listed } from '#web/media/public/listed.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { collectionMessages, galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { addressOf, type GalleryFilters } from '../data/gallery-filters.ts'
import { Face } from './face.tsx'
import { FoundWords } from './found.ts'
import styles from './item-grid.module.css'

/** Limits the shape of a tile. More extreme pictures are shown whole within it. */
const shapeOf = (ratio: number) => Math.min(2.2, Math.max(0.66, ratio))
const tile = (ratio: number) => ({ '--ratio': ratio.toFixed(4) }) as CSSProperties

/** The matching field and passage of each item, by item id. */
export type Matches = Readonly<ReplyFor<typeof searchContract.search>['matches']>

const LEAD = 30

interface Props {
  /** Returns the alias of the gallery that shows the item. */
  aliasOf: (item: Listed) => string
  items: readonly Listed[]
  /** The filters that led to these items. */
  filters?: GalleryFilters
  matches?: Matches
  /** Items created after this time (ms) are marked as new. */
  newSince?: number
}

const FROM_GALLERY = { fromGallery: true } as const

/** A justified grid in pure CSS: each row fills the width with uncropped pictures of equal height. */
export function ItemGrid({ aliasOf, items, filters, matches, newSince = Infinity }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <Tile
          key={item.id}
          alias={aliasOf(item)}
          item={item}
          filters={filters}
          match={matches?.[item.id]}
          isNew={item.created_at > newSince}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  alias: string
  item: Listed
  filters: GalleryFilters | undefined
  match: Matches[string] | undefined
  isNew: boolean
}

function Tile({ alias, item, filters, match, isNew }: TileProps) {
  const query = filters?.query ?? ''
  const { sources, ratio, placeholder } = pictureOf(item)
  const blank = sources.length === 0
  const paper = item.type === 'pdf' || item.type === 'document'
  const shape = blank ? 1.15 : shapeOf(ratio)
  const duration = item.file?.duration
  const when = formatOrigin(item)
  return (
    <li className={styles.tile} style={tile(shape)}>
      {/* The filters go along in the address: the item page pages through the results and opens documents at the match. */}
      <PageLink
        className={styles.link}
        to={itemPath(alias, item.id)}
        search={filters ? addressOf({ ...filters, cursor: undefined }) : {}}
        state={filters && FROM_GALLERY}
      >
        {blank ? (
          <Face item={item} />
        ) : (
          <MediaBox
            ratio={shape}
            {...((paper || shape !== ratio) && { whole: ratio })}
            {...(paper && { className: styles.paper ?? '' })}
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
        )}
        <span dir="auto" className={styles.title}>
          {isNew && <b className={styles.new}>{collectionMessages.isNew}</b>}
          {query === '' ? item.title : <FoundWords text={item.title} query={query} />}
        </span>
        {when && <span className={styles.date}>{when}</span>}
        {match && (
          <span className={styles.why}>
            <b>{collectionMessages.foundIn[match.field]}: </b>
            <FoundWords text={match.text} query={query} lead={LEAD} />
          </span>
        )}
      </PageLink>
    </li>
  )
}

const SHAPES = [1.5, 0.75, 1.33, 1.78, 1, 1.45, 0.7, 1.4]

/** A placeholder for the grid while its items load. */
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
