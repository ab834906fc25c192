import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useAskedLocation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useGo } from '../data/gallery-address.ts'
import { addressOf, type GalleryFilters } from '../data/gallery-filters.ts'
import styles from './gallery-search.module.css'

const PAUSE_MS = 300

interface Props {
  /** The page that shows what is found. */
  path: string
  /** What is asked for now. */
  filters: GalleryFilters
  /** What is found stands below: it follows as one types. Elsewhere one is led to it. */
  here: boolean
}

/** The search field, on every page of a gallery. A form: it works without scripts. */
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
  // Back and forward change the words, too; what is typed on meanwhile is left alone.
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
    // Who has chosen an item meanwhile is on the way to it.
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
    // The first letters are a step of their own, to be gone back from.
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
