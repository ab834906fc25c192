import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useRequestedLocation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useGoToFilters } from '../data/gallery-address.ts'
import { toSearchParams, type GalleryFilters } from '../data/gallery-filters.ts'
import styles from './gallery-search.module.css'

const SEARCH_DELAY_MS = 300

interface Props {
  /** The path of the page that shows the results. */
  path: string
  /** The current filters. */
  filters: GalleryFilters
  /**
   * Whether this page shows the results, which then update while typing. Other pages navigate to the results on submit.
   */
  showsResults: boolean
  /** The name of a second search field on a page. */
  label?: string
}

/** The search field of a gallery. A plain form, so that it works with JavaScript disabled. */
export function GallerySearch({ path, filters, showsResults, label }: Props) {
  const goToFilters = useGoToFilters(path)
  const { pathname } = usePageLocation()
  const requestedLocation = useRequestedLocation()
  const isLeaving = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { query = '' } = filters
  const otherFilters = showsResults ? { ...filters, query: undefined, cursor: undefined } : {}

  const lastQuery = useRef(query)
  // Follow back and forward navigation without overwriting what is being typed.
  useEffect(() => {
    if (inputRef.current && query !== lastQuery.current) inputRef.current.value = query
    lastQuery.current = query
  }, [query])
  useEffect(() => {
    isLeaving.current = requestedLocation.pathname !== pathname
  }, [requestedLocation, pathname])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, replacesEntry: boolean) => {
    clearTimeout(timer.current)
    // The visitor has just opened an item: don't navigate away from it.
    if (isLeaving.current) return
    if (showsResults && text.trim() === query) return
    lastQuery.current = text.trim()
    goToFilters({ ...otherFilters, query: text.trim() || undefined }, replacesEntry)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    search(inputRef.current?.value ?? '', false)
  }
  const handleInput = (text: string) => {
    clearTimeout(timer.current)
    // Starting a search adds a history entry, which further typing replaces.
    if (showsResults) timer.current = setTimeout(search, SEARCH_DELAY_MS, text, query !== '')
  }
  const clearSearch = () => {
    if (inputRef.current) inputRef.current.value = ''
    if (showsResults) search('', false)
    inputRef.current?.focus()
  }
  return (
    <form
      role="search"
      aria-label={label ?? galleryMessages.searchLabel}
      method="get"
      action={path}
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <input
        ref={inputRef}
        type="search"
        name="query"
        defaultValue={query}
        maxLength={500}
        autoComplete="off"
        placeholder={label ?? galleryMessages.searchPlaceholder}
        aria-label={label ?? galleryMessages.searchLabel}
        onChange={(event) => handleInput(event.target.value)}
      />
      {Object.entries(toSearchParams(otherFilters)).flatMap(([key, values]) =>
        [values].flat().map((value) => <input key={key + value} type="hidden" name={key} value={value} />),
      )}
      {query && (
        <button
          type="button"
          className={`${styles.sign} ${styles.clear}`}
          aria-label={galleryMessages.clear}
          onClick={clearSearch}
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
