import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import styles from './search-field.module.css'

/** After this many ms without a key it is looked for. */
const SEARCH_MS = 250

interface Props {
  ref?: Ref<HTMLInputElement>
  /** What is looked for now. */
  query: string
  onChange: (query: string) => void
  label: string
  /** The label where there is none. */
  placeholder?: string
  /** Of the button that empties the field. */
  clear: string
  className?: string | undefined
  /** Of a dialog, what one begins with. */
  autofocus?: boolean
}

/** Looks for what is typed after a moment, at once by Enter; Escape empties it. */
export function SearchField({
  ref,
  query,
  onChange,
  label,
  placeholder = label,
  clear,
  className = '',
  autofocus,
}: Props) {
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed by itself: back, forward, a cleared search.
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    setText(query)
  }, [query])
  const ask = (value: string, soon = SEARCH_MS) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = value.trim()
      onChange(value.trim())
    }, soon)
  }
  return (
    <TextInput
      ref={ref}
      className={`${styles.field} ${className}`}
      type="search"
      data-autofocus={autofocus || undefined}
      aria-label={label}
      placeholder={placeholder}
      maxLength={500}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          // By the keyboard it is Escape: Tab leads on to what was found.
          <button type="button" tabIndex={-1} className={styles.wipe} aria-label={clear} onClick={() => ask('', 0)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )
      }
      onChange={(event) => ask(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text, 0)
        if (event.key !== 'Escape' || !text) return
        // It closes nothing yet that the field stands in.
        event.preventDefault()
        ask('', 0)
      }}
    />
  )
}
