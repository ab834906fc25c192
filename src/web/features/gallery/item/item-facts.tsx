import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { collectionMessages, galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes, formatDuration } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { toSearchParams, type GalleryFilters } from '../data/gallery-filters.ts'
import { formatPeriod } from '../parts/format-period.ts'
import { parseRights } from './rights.ts'
import styles from './item.module.css'

/** The metadata of an item as a description list. Unknown values are left out. */
export function ItemFacts({ alias, item, tags }: { alias: string; item: Artifact; tags: readonly string[] }) {
  const { file } = item
  const facts: [string, ReactNode][] = [
    [itemMessages.date, formatOrigin(item)],
    [itemMessages.period, !item.display_date && formatPeriod(item.time_period)],
    [
      itemMessages.place,
      item.place && <CollectionLink alias={alias} filters={{ place: item.place }} text={item.place} />,
    ],
    [itemMessages.keywords, renderCollectionLinks(alias, 'keywords', item.subject)],
    [collectionMessages.tags, renderCollectionLinks(alias, 'tags', tags)],
    [itemMessages.licence, item.license && <Licence text={item.license} />],
    [itemMessages.type, formatType(item)],
    [itemMessages.duration, file?.duration !== undefined && formatDuration(file.duration)],
    [itemMessages.pages, file?.pages],
    [
      itemMessages.dimensions,
      item.type === 'image' && file?.width && file.height && itemMessages.pixels(file.width, file.height),
    ],
    [itemMessages.size, file && formatBytes(file.size)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** For example “Picture (JPEG)”: the type, and the format if its name is short. */
function formatType({ type, file, filename }: Artifact): string {
  const format = /\.([a-z0-9]{2,5})$/i.exec(filename ?? '')?.[1] ?? file?.type.split('/')[1] ?? ''
  return type !== 'pdf' && /^[a-z0-9]{2,5}$/i.test(format)
    ? `${galleryMessages.kinds[type]} (${format.toUpperCase()})`
    : galleryMessages.kinds[type]
}

const CollectionLink = ({ alias, filters, text }: { alias: string; filters: GalleryFilters; text: string }) => (
  <PageLink to={galleryPath(alias)} search={toSearchParams(filters)}>
    {text}
  </PageLink>
)

/** Keywords or tags, each linking to all items that have it. */
const renderCollectionLinks = (alias: string, filterKey: 'keywords' | 'tags', values: readonly string[]) =>
  values.length > 0 && (
    <ul className={styles.keywords}>
      {values.map((word) => (
        <li key={word}>
          <CollectionLink alias={alias} filters={{ [filterKey]: [word] }} text={word} />
        </li>
      ))}
    </ul>
  )

function Licence({ text }: { text: string }) {
  const rights =
    parseRights(text) ?? (/^https?:\/\/\S+$/.test(text) ? { name: text.replace(/^https?:\/\//, ''), url: text } : null)
  return rights ? (
    <a href={rights.url} rel="license noopener">
      {rights.name}
    </a>
  ) : (
    text
  )
}
