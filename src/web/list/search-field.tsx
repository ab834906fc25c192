import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import styles from './search-field.module.css'

/** Delay after the last key before the search starts, in ms. */
const SEARCH_DELAY_MS = 250

/** Up to this width, fields have no room for what can be searched. */
const PHONE_QUERY = '(max-width: 40rem)'

interface Props {
  ref?: Ref<HTMLInputElement>
  /** The current query. */
  query: string
  onChange: (query: string) => void
  label: string
  /** Defaults to the label. Phones show only “Search”. */
  placeholder?: string
  /** Label of the button that clears the field. */
  clearLabel: string
  className?: string | undefined
  /** Whether the field gets the focus when its dialog opens. */
  autofocus?: boolean
  /** Whether only Enter starts a search, because the results are on another page. */
  isOnlyOnEnter?: boolean
  /** Moves the focus to the results: on the down arrow, and on Enter once the search is done. */
  onGoToResults?: () => void
}

/** Searches after a pause in typing or immediately on Enter; Escape clears the field. */
export function SearchField({
  ref,
  query,
  onChange,
  label,
  placeholder = label,
  clearLabel,
  className = '',
  autofocus,
  isOnlyOnEnter = false,
  onGoToResults,
}: Props) {
  const isPhone = useMediaQuery(PHONE_QUERY)
  const [text, setText] = useState(query)
  const reportedQuery = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The query changed from outside, for example by going back.
  useEffect(() => {
    if (query === reportedQuery.current) return
    reportedQuery.current = query
    setText(query)
  }, [query])
  const scheduleSearch = (value: string, delayMs = SEARCH_DELAY_MS) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      reportedQuery.current = value.trim()
      onChange(value.trim())
    }, delayMs)
  }
  return (
    <TextInput
      ref={ref}
      className={`${styles.field} ${className}`}
      type="search"
      data-autofocus={autofocus || undefined}
      aria-label={label}
      placeholder={isPhone ? frameMessages.paletteGroups.search : placeholder}
      maxLength={500}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          // Keyboard users press Escape; Tab goes on to the results.
          <button
            type="button"
            tabIndex={-1}
            className={styles.wipe}
            aria-label={clearLabel}
            onClick={() => scheduleSearch('', 0)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )
      }
      onChange={({ currentTarget: { value } }) => (isOnlyOnEnter ? setText(value) : scheduleSearch(value))}
      onKeyDown={(event) => {
        // Enter also confirms a suggestion of an input method.
        if (event.nativeEvent.isComposing) return
        const isSearched = text.trim() === reportedQuery.current
        if (event.key === 'ArrowDown' || (event.key === 'Enter' && isSearched)) onGoToResults?.()
        if (event.key === 'Enter' && !isSearched) scheduleSearch(text, 0)
        if (event.key !== 'Escape' || !text) return
        // The first Escape only clears the field and keeps a surrounding dialog open.
        event.preventDefault()
        scheduleSearch('', 0)
      }}
    />
  )
}
