import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { collectionMessages, galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { countOf, ORDERS, TYPE_FILTERS, type GalleryFilters } from '../data/gallery-filters.ts'
import { countQueries } from '../data/gallery.queries.ts'
import type { Place } from '../data/place.ts'
import { FilterLink } from './filter-link.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { Timeline } from './timeline.tsx'
import styles from './filters.module.css'

interface Props {
  place: Place
  filters: GalleryFilters
}

/** So many values of a kind are offered at once, the most frequent; of more than a few one looks for one by its letters. */
const OFFERED = 20
const FEW = 10

const holdsAll: (text: string) => boolean = () => true

const without = (all: readonly string[], one: string) => all.filter((other) => other !== one)

const entriesOf = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a)

/** Everything that narrows the collection: each choice is a link, with how many there are of it. */
export function Filters({ place, filters: asked }: Props) {
  const { path } = place
  const filters = { ...asked, cursor: undefined }
  const queries = countQueries(useApi(), place, filters)
  const types = useData(queries.types).data?.facets.type
  const places = useData(queries.places).data?.facets.place
  const { keywords, tags } = useData(queries.found).data?.facets ?? {}
  const decades = useData(queries.decades).data?.facets.decade
  const kinds = TYPE_FILTERS.filter((one) => one === filters.type || !types || countOf(types, one) > 0)
  const { keywords: chosen = [], tags: tagged = [], order, query } = filters
  const usual = query ? collectionMessages.best : collectionMessages.orders.title
  return (
    <div className={styles.filters}>
      <div className={styles.bar}>
        {kinds.length > 1 || filters.type ? (
          <nav aria-label={galleryMessages.filters} className={styles.kinds}>
            <FilterLink
              path={path}
              className={styles.kind}
              filters={{ ...filters, type: undefined }}
              chosen={!filters.type}
            >
              {galleryMessages.all}
            </FilterLink>
            {kinds.map((type) => (
              <FilterLink
                key={type}
                path={path}
                className={styles.kind}
                filters={{ ...filters, type }}
                chosen={type === filters.type}
              >
                {galleryMessages.types[type]}
                {types && <Count n={countOf(types, type)} />}
              </FilterLink>
            ))}
          </nav>
        ) : null}
        <div className={styles.menus}>
          <Values
            path={path}
            label={collectionMessages.place}
            counts={places}
            chosen={filters.place ? [filters.place] : []}
            to={(one, isChosen) => ({ ...filters, place: isChosen ? undefined : one })}
          />
          <Values
            path={path}
            label={collectionMessages.keywords}
            counts={keywords}
            chosen={chosen}
            to={(one, isChosen) => ({ ...filters, keywords: isChosen ? without(chosen, one) : [...chosen, one] })}
          />
          <Values
            path={path}
            label={collectionMessages.tags}
            counts={tags}
            chosen={tagged}
            to={(one, isChosen) => ({ ...filters, tags: isChosen ? without(tagged, one) : [...tagged, one] })}
          />
          {/* Of nothing there is no order. */}
          {kinds.length > 0 && (
            <FilterMenu label={collectionMessages.order} value={order ? collectionMessages.orders[order] : usual} end>
              <ul className={styles.values}>
                {[undefined, ...ORDERS].map((one) =>
                  // By title is the usual order where no words are looked for.
                  one === 'title' && !query ? null : (
                    <li key={one ?? ''}>
                      <FilterLink path={path} filters={{ ...filters, order: one }} chosen={one === order}>
                        {one ? collectionMessages.orders[one] : usual}
                      </FilterLink>
                    </li>
                  ),
                )}
              </ul>
            </FilterMenu>
          )}
        </div>
      </div>
      <Timeline path={path} filters={filters} decades={decades ?? {}} />
      <Chosen path={path} filters={filters} />
    </div>
  )
}

const Count = ({ n }: { n: number }) => <span className={styles.count}>{formatNumber(n)}</span>

interface ValuesProps {
  path: string
  label: string
  counts: Readonly<Record<string, number>> | undefined
  chosen: readonly string[]
  /** The filters that a value leads to, or that are left without it. */
  to: (value: string, chosen: boolean) => GalleryFilters
}

function Values({ path, label, counts, chosen, to }: ValuesProps) {
  const told = entriesOf(counts)
  const [words, setWords] = useState('')
  const [holds, setHolds] = useState(() => holdsAll)
  const others = chosen.filter((one) => !told.some(([value]) => value === one)).map((one) => [one, 0] as const)
  const all = [...others, ...told]
  if (all.length === 0) return null
  const narrow = async (typed: string) => {
    setWords(typed)
    const { matches } = await import('#shared/rules/text/matches.ts')
    setHolds(() => matches(typed))
  }
  const found = all.filter(([value]) => holds(value))
  return (
    <FilterMenu label={label} value={chosen.length > 0 ? chosen.join(', ') : undefined}>
      {all.length > FEW && (
        <input
          type="search"
          className={styles.find}
          value={words}
          maxLength={100}
          autoComplete="off"
          placeholder={collectionMessages.findValue}
          aria-label={collectionMessages.findIn(label)}
          onChange={({ target }) => void narrow(target.value)}
        />
      )}
      <p role="status" className={found.length > OFFERED || found.length === 0 ? styles.rest : 'visually-hidden'}>
        {found.length === 0
          ? collectionMessages.noValue
          : found.length > OFFERED
            ? collectionMessages.someOf(OFFERED, found.length)
            : words.trim() !== '' && collectionMessages.values(found.length)}
      </p>
      <ul className={styles.values}>
        {found.slice(0, OFFERED).map(([value, n]) => {
          const isChosen = chosen.includes(value)
          return (
            <li key={value}>
              <FilterLink path={path} filters={to(value, isChosen)} chosen={isChosen}>
                {value}
                {n > 0 && <Count n={n} />}
              </FilterLink>
            </li>
          )
        })}
      </ul>
    </FilterMenu>
  )
}

/** What narrows now, each to be taken away. */
function Chosen({ path, filters }: { path: string; filters: GalleryFilters }) {
  const { place, keywords = [], tags = [], from, to } = filters
  const all: [string, GalleryFilters][] = [
    ...(place ? [[place, { place: undefined }] as [string, GalleryFilters]] : []),
    ...keywords.map((one): [string, GalleryFilters] => [one, { keywords: without(keywords, one) }]),
    ...tags.map((one): [string, GalleryFilters] => [one, { tags: without(tags, one) }]),
    ...(from !== undefined || to !== undefined
      ? [[collectionMessages.years(from, to), { from: undefined, to: undefined }] as [string, GalleryFilters]]
      : []),
  ]
  if (all.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={collectionMessages.chosen}>
      {all.map(([text, rest]) => (
        // A keyword and a tag may be of one name.
        <li key={`${rest.keywords ? 'keyword' : ''} ${text}`}>
          <FilterLink
            path={path}
            className={styles.chip}
            filters={{ ...filters, ...rest }}
            label={collectionMessages.without(text)}
            goes
          >
            {text}
            <IconX size={14} stroke={2} aria-hidden />
          </FilterLink>
        </li>
      ))}
      {(all.length > 1 || filters.type || filters.query) && (
        <li>
          <FilterLink path={path} className={styles.clearAll} goes filters={{ order: filters.order }}>
            {galleryMessages.showAll}
          </FilterLink>
        </li>
      )}
    </ul>
  )
}
