import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import type { PublicField } from '#shared/entities/own-fields/own-field.ts'
import { listValueTexts, pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import type { ReturnedOwnValue } from '#shared/entities/own-fields/own-values.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { RichText } from '#web/ui/public/rich-text.tsx'
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
export function ItemFacts({
  alias,
  item,
  tags,
  fields,
}: {
  alias: string
  item: Artifact
  tags: readonly string[]
  fields: readonly PublicField[]
}) {
  const { file } = item
  const facts: [term: string, value: ReactNode, key?: string][] = [
    [itemMessages.date, formatOrigin(item)],
    [itemMessages.period, !item.display_date && formatPeriod(item.time_period)],
    [
      itemMessages.place,
      item.place && <CollectionLink alias={alias} filters={{ place: item.place }} text={item.place} />,
    ],
    [itemMessages.keywords, renderCollectionLinks(alias, 'keywords', item.subject)],
    [collectionMessages.tags, renderCollectionLinks(alias, 'tags', tags)],
    ...fields.map((field): (typeof facts)[number] => [
      pickText(field.label, getCurrentLanguage()),
      renderOwnValue(field, item.fields?.[field.key]),
      toFieldName(field.key),
    ]),
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
        ([term, value, key = term]) =>
          value && (
            <div key={key}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The value of one of the archive's own fields; an unticked checkbox says nothing. */
function renderOwnValue(field: PublicField, value: ReturnedOwnValue | undefined): ReactNode {
  if (value === undefined || value === false) return null
  if (field.type === 'richtext') return <RichText html={String(value)} />
  if (field.type === 'url')
    return (
      <a href={String(value)} rel="nofollow ugc noopener">
        {String(value).replace(/^https?:\/\//, '')}
      </a>
    )
  const language = getCurrentLanguage()
  const texts = listValueTexts(field, value, { language, checkbox: { yes: itemMessages.yes, no: itemMessages.no } })
  if (texts.length === 1)
    return (
      <span dir="auto" className={field.type === 'textarea' ? styles.lines : undefined}>
        {texts[0]}
      </span>
    )
  return (
    <ul className={styles.keywords}>
      {texts.map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
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
