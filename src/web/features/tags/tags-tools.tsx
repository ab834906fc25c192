import { TextInput } from '@mantine/core'
import { IconArrowMerge, IconSearch, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './tags.module.css'

/** After this many ms without a key the filter stands in the address. */
const ADDRESS_MS = 250

interface FilterProps {
  ref: Ref<HTMLInputElement>
  query: string
  onChange: (query: string) => void
}

/** Narrows the list while one types; Escape empties it. */
export function TagFilter({ ref, query, onChange }: FilterProps) {
  const [text, setText] = useState(query)
  const asked = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed by itself: back, forward, a cleared filter.
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    setText(query)
  }, [query])
  const type = (value: string, soon = ADDRESS_MS) => {
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
      className={styles.filter}
      type="search"
      aria-label={words.filter}
      placeholder={words.filter}
      maxLength={100}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          <button type="button" className={styles.wipe} aria-label={words.clearFilter} onClick={() => type('', 0)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0)
        if (event.key === 'Escape' && text) type('', 0)
      }}
    />
  )
}

interface ChosenProps {
  count: number
  onMerge: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the tags that are ticked. */
export function ChosenBar({ count, onMerge, onDelete, onClear }: ChosenProps) {
  return (
    <div className={styles.chosenBar} role="toolbar" aria-label={archiveMessages.selected(count)}>
      <Button look="icon" aria-label={archiveMessages.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.chosenCount} role="status">
        {archiveMessages.selected(count)}
      </span>
      <Button small look="quiet" disabled={count < 2} onClick={onMerge}>
        <IconArrowMerge size={16} stroke={1.75} aria-hidden />
        {words.merge}
      </Button>
      <Button small look="quiet" onClick={onDelete}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
        {words.deleteSelected}
      </Button>
    </div>
  )
}
