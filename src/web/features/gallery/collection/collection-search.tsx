import { IconSearch, IconX } from '@tabler/icons-react'
import { Link, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { countOf, TYPE_FILTERS, type GalleryFilters } from '../gallery-filters.ts'
import styles from './collection.module.css'

const PAUSE_MS = 300

/** The address leads others to the results; who is here already stays where they are. */
const STAY = { hash: 'collection', resetScroll: false, hashScrollIntoView: false } as const

interface Props {
  alias: string
  filters: GalleryFilters
  /** Items of each kind that the words find; undefined while unknown. */
  counts: Record<string, number> | undefined
}

/** The search field and the kinds. A form and links: both work without scripts. */
export function CollectionSearch({ alias, filters, counts }: Props) {
  const router = useRouter()
  const { pathname } = useMatch({ strict: false })
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { query = '', type } = filters

  // Back and forward change the words, too; what is being typed is left alone.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (words: string, replace: boolean) => {
    clearTimeout(timer.current)
    // Who has chosen an item meanwhile is on the way to it.
    if (words.trim() === query || router.latestLocation.pathname !== pathname) return
    void router.navigate({
      to: '/view/$alias',
      params: { alias },
      search: searchOf({ query: words.trim(), type }),
      replace,
      ...STAY,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(field.current?.value ?? '', false)
  }
  const typed = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(go, PAUSE_MS, words, true)
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    go('', false)
    field.current?.focus()
  }
  const shown = TYPE_FILTERS.filter((one) => one === type || !counts || countOf(counts, one) > 0)
  return (
    <div className={styles.search}>
      <form
        role="search"
        method="get"
        action={`/view/${encodeURIComponent(alias)}#collection`}
        className={styles.form}
        onSubmit={submit}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden className={styles.lens} />
        <input
          ref={field}
          type="search"
          name="query"
          defaultValue={query}
          maxLength={500}
          placeholder={galleryMessages.searchPlaceholder}
          aria-label={galleryMessages.searchLabel}
          onChange={(event) => typed(event.target.value)}
        />
        {type && <input type="hidden" name="type" value={type} />}
        {query && (
          <button type="button" className={styles.clear} aria-label={galleryMessages.clear} onClick={clear}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
        <button type="submit" className="visually-hidden">
          {galleryMessages.search}
        </button>
      </form>
      {shown.length > 1 || type ? (
        <nav aria-label={galleryMessages.filters} className={styles.kinds}>
          <Kind alias={alias} search={searchOf({ query })} chosen={!type} label={galleryMessages.all} />
          {shown.map((one) => (
            <Kind
              key={one}
              alias={alias}
              search={searchOf({ query, type: one })}
              chosen={one === type}
              label={galleryMessages.types[one]}
              count={counts && countOf(counts, one)}
            />
          ))}
        </nav>
      ) : null}
    </div>
  )
}

const searchOf = ({ query, type }: { query?: string; type?: string | undefined }): Record<string, string> => ({
  ...(query && { query }),
  ...(type && { type }),
})

interface KindProps {
  alias: string
  search: Record<string, string>
  chosen: boolean
  label: string
  count?: number | undefined
}

function Kind({ alias, search, chosen, label, count }: KindProps) {
  return (
    <Link
      className={styles.kind}
      to="/view/$alias"
      params={{ alias }}
      search={search}
      {...STAY}
      aria-current={chosen ? 'true' : undefined}
    >
      {label}
      {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
    </Link>
  )
}
