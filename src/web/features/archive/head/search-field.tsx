import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { archiveMessages as words } from '#shared/words/archive/archive.ts'
import styles from '../archive.module.css'

const SEARCH_MS = 250

/** Typing searches after a moment; Escape empties it. */
export function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (value: string, soon = SEARCH_MS) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = value.trim()
      onChange(value.trim())
    }, soon)
  }
  // The address changed by itself: back, forward, a cleared search.
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextInput
      className={styles.find}
      type="search"
      aria-label={words.search}
      placeholder={words.searchPlaceholder}
      maxLength={500}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          <button type="button" className={styles.wipe} aria-label={words.showAll} onClick={() => ask('', 0)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )
      }
      onChange={(event) => ask(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text, 0)
        if (event.key === 'Escape' && text) ask('', 0)
      }}
    />
  )
}
