import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes, formatDay, formatDuration } from '#shared/words/formats.ts'
import styles from './item.module.css'

/** What is known of an item, as terms and descriptions; what is not known is left out. */
export function ItemFacts({ alias, item }: { alias: string; item: Artifact }) {
  const { file } = item
  const facts: [string, ReactNode][] = [
    [itemMessages.date, item.date_of_origin !== null && formatDay(item.date_of_origin)],
    [itemMessages.period, periodOf(item.time_period)],
    [itemMessages.place, item.place && <Words alias={alias} words={item.place} />],
    [itemMessages.keywords, item.subject.length > 0 && <Keywords alias={alias} words={item.subject} />],
    [itemMessages.licence, item.license && <Licence text={item.license} />],
    [itemMessages.type, kindOf(item)],
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
        ([term, said]) =>
          said && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{said}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function periodOf(period: Artifact['time_period']): string | null {
  const { gte = null, lte = null } = period ?? {}
  if (gte !== null && lte !== null) return gte === lte ? formatDay(gte) : `${formatDay(gte)} – ${formatDay(lte)}`
  if (gte !== null) return itemMessages.from(formatDay(gte))
  return lte === null ? null : itemMessages.until(formatDay(lte))
}

/** “Picture (JPEG)”: the kind, and the format where its name is short. */
function kindOf({ type, file, filename }: Artifact): string {
  const format = /\.([a-z0-9]{2,5})$/i.exec(filename ?? '')?.[1] ?? file?.type.split('/')[1] ?? ''
  return type !== 'pdf' && /^[a-z0-9]{2,5}$/i.test(format)
    ? `${galleryMessages.kinds[type]} (${format.toUpperCase()})`
    : galleryMessages.kinds[type]
}

const Words = ({ alias, words }: { alias: string; words: string }) => (
  <Link to="/view/$alias" params={{ alias }} search={{ query: words } as object} hash="collection">
    {words}
  </Link>
)

const Keywords = ({ alias, words }: { alias: string; words: readonly string[] }) => (
  <ul className={styles.keywords}>
    {words.map((word) => (
      <li key={word}>
        <Words alias={alias} words={word} />
      </li>
    ))}
  </ul>
)

const Licence = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} rel="license noopener">
      {text.replace(/^https?:\/\//, '')}
    </a>
  ) : (
    text
  )
