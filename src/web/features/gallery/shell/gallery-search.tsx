import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useAskedLocation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useGo } from '../data/gallery-address.ts'
import { addressOf, type GalleryFilters } from '../data/gallery-filters.ts'
import styles from './gallery-search.module.css'

const PAUSE_MS = 300

interface Props {
  /** The path of the page that shows the results. */
  path: string
  /** The current filters. */
  filters: GalleryFilters
  /** This page shows the results, which update while typing. Other pages navigate to the results on submit. */
  here: boolean
}

/** The search field of a gallery. A plain form, to work without scripts. */
export function GallerySearch({ path, filters, here }: Props) {
  const go = useGo(path)
  const { pathname } = usePageLocation()
  const asked = useAskedLocation()
  const isLeaving = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { query = '' } = filters
  const kept = here ? { ...filters, query: undefined, cursor: undefined } : {}

  const sent = useRef(query)
  // Follow back and forward navigation without overwriting what is being typed.
  useEffect(() => {
    if (field.current && query !== sent.current) field.current.value = query
    sent.current = query
  }, [query])
  useEffect(() => {
    isLeaving.current = asked.pathname !== pathname
  }, [asked, pathname])
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = (words: string, replace: boolean) => {
    clearTimeout(timer.current)
    // The visitor has just opened an item: don't navigate away from it.
    if (isLeaving.current) return
    if (here && words.trim() === query) return
    sent.current = words.trim()
    go({ ...kept, query: words.trim() || undefined }, replace)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(field.current?.value ?? '', false)
  }
  const typed = (words: string) => {
    clearTimeout(timer.current)
    // Starting a search adds a history entry, which further typing replaces.
    if (here) timer.current = setTimeout(look, PAUSE_MS, words, query !== '')
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    if (here) look('', false)
    field.current?.focus()
  }
  return (
    <form
      role="search"
      aria-label={galleryMessages.searchLabel}
      method="get"
      action={path}
      className={styles.form}
      onSubmit={submit}
    >
      <input
        ref={field}
        type="search"
        name="query"
        defaultValue={query}
        maxLength={500}
        autoComplete="off"
        placeholder={galleryMessages.searchPlaceholder}
        aria-label={galleryMessages.searchLabel}
        onChange={(event) => typed(event.target.value)}
      />
      {Object.entries(addressOf(kept)).flatMap(([key, values]) =>
        [values].flat().map((value) => <input key={key + value} type="hidden" name={key} value={value} />),
      )}
      {query && (
        <button
          type="button"
          className={`${styles.sign} ${styles.clear}`}
          aria-label={galleryMessages.clear}
          onClick={clear}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <button type="submit" className={`${styles.sign} ${styles.lens}`} aria-label={galleryMessages.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </button>
    </form>
  )
}
