import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import type { ListedItem } from '#web/media/public/listed-item.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { collectionMessages, galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { toSearchParams, type GalleryFilters } from '../data/gallery-filters.ts'
import { TextTile } from './text-tile.tsx'
import { HighlightedText } from './lazy-highlighted-text.ts'
import styles from './item-grid.module.css'

/** Limits the shape of a tile. A scroll that is narrower, or an extremely long panorama, is shown whole inside it. */
const limitRatio = (ratio: number) => Math.min(10, Math.max(0.6, ratio))
const getTileStyle = (ratio: number) => ({ '--ratio': ratio.toFixed(4) }) as CSSProperties

/** The matching field and passage of each item, by item id. */
export type SearchMatches = Readonly<ReplyFor<typeof searchContract.search>['matches']>

/** Short, so that the match is visible on the one line of a narrow tile. */
const MATCH_CONTEXT_CHARS = 12

interface Props {
  /** Returns the alias of the gallery that shows the item. */
  getAlias: (item: ListedItem) => string
  items: readonly ListedItem[]
  /** The filters that led to these items. */
  filters?: GalleryFilters
  matches?: SearchMatches
  /** Items created after this time (ms) are marked as new. */
  newSince?: number
}

const FROM_GALLERY = { fromGallery: true } as const

/** A justified grid in pure CSS: each row fills the width with pictures of equal height, and a panorama a row to itself. */
export function ItemGrid({ getAlias, items, filters, matches, newSince = Infinity }: Props) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <Tile
          key={item.id}
          alias={getAlias(item)}
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
  item: ListedItem
  filters: GalleryFilters | undefined
  match: SearchMatches[string] | undefined
  isNew: boolean
}

function Tile({ alias, item, filters, match, isNew }: TileProps) {
  const query = filters?.query ?? ''
  const { sources, ratio, placeholder } = getPicture(item)
  const hasNoPicture = sources.length === 0
  const isDocument = item.type === 'pdf' || item.type === 'document'
  const tileRatio = hasNoPicture ? 1.15 : limitRatio(ratio)
  const duration = item.file?.duration
  const originText = formatOrigin(item)
  return (
    <li className={styles.tile} data-item={item.id} style={getTileStyle(tileRatio)}>
      {/* The URL includes the filters: the item page pages through the results and opens documents at the match. */}
      <PageLink
        className={styles.link}
        to={itemPath(alias, item.id)}
        search={filters ? toSearchParams({ ...filters, cursor: undefined }) : {}}
        state={filters && FROM_GALLERY}
      >
        {hasNoPicture ? (
          <TextTile item={item} />
        ) : (
          <MediaBox
            ratio={tileRatio}
            {...((isDocument || tileRatio !== ratio) && { wholeRatio: ratio })}
            {...(isDocument && { className: styles.paper ?? '' })}
            placeholder={placeholder}
            sources={sources}
            sizes={`(max-width: 40rem) ${Math.min(100, Math.round(34 * tileRatio))}vw, ${Math.min(78, Math.round(16 * tileRatio))}rem`}
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
          {query === '' ? item.title : <HighlightedText text={item.title} query={query} />}
        </span>
        {originText && <span className={styles.date}>{originText}</span>}
        {match && (
          <span className={styles.why}>
            <b>
              {match.field === 'own'
                ? pickText(match.label, getCurrentLanguage())
                : collectionMessages.matchFields[match.field]}
              {': '}
            </b>
            <HighlightedText text={match.text} query={query} contextChars={MATCH_CONTEXT_CHARS} />
          </span>
        )}
      </PageLink>
    </li>
  )
}

const SKELETON_RATIOS = [1.5, 0.75, 1.33, 1.78, 1, 1.45, 0.7, 1.4]

/** A placeholder for the grid while its items load. */
export function SkeletonGrid() {
  return (
    <div role="status" className={styles.grid}>
      <span className="visually-hidden">{stateMessages.loading}</span>
      {SKELETON_RATIOS.map((ratio) => (
        <div key={ratio} className={styles.tile} style={getTileStyle(ratio)}>
          <Skeleton height="auto" style={{ aspectRatio: ratio }} />
        </div>
      ))}
    </div>
  )
}
