import { NativeSelect, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconSearch, IconTrashX, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { formatBytes } from '#shared/rules/byte-size.ts'
import { Button } from '#web/ui/button.tsx'
import { SORTS, wordsOf, type TrashAddress } from './trash-address.ts'
import styles from './trash.module.css'

/** After this many ms without a key it is searched. */
const SEARCH_MS = 250

interface SearchProps {
  ref: Ref<HTMLInputElement>
  query: string
  onChange: (query: string) => void
}

/** Searches while one types; Escape empties it. */
export function TrashSearch({ ref, query, onChange }: SearchProps) {
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
  const type = (value: string, soon = SEARCH_MS) => {
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
      className={styles.find}
      type="search"
      aria-label={words.search}
      placeholder={words.search}
      maxLength={500}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          <button type="button" className={styles.wipe} aria-label={words.clearSearch} onClick={() => type('', 0)}>
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

interface SortProps {
  address: TrashAddress
  onChange: (sort: TrashAddress['sort']) => void
}

/** The order. Words bring first what fits them best, unless another order is asked for. */
export function TrashSort({ address, onChange }: SortProps) {
  const usual = wordsOf(address) ? '' : 'TITLE-asc'
  const data = SORTS.map((value) => ({ value, label: archiveMessages.sorts[value] }))
  return (
    <NativeSelect
      className={styles.sort}
      aria-label={archiveMessages.sort}
      value={address.sort ?? usual}
      data={usual ? data : [{ value: '', label: words.bestMatch }, ...data]}
      onChange={(event) => {
        const sort = event.currentTarget.value
        onChange(sort === usual ? undefined : SORTS.find((one) => one === sort))
      }}
    />
  )
}

interface ChosenProps {
  count: number
  bytes: number
  /** How many there are, where more can be chosen than is loaded. */
  rest: { n: number; about: boolean } | null
  busy: boolean
  onRest: () => void
  onClear: () => void
  /** Left out where it may not be done with everything that is chosen. */
  onRestore: (() => void) | undefined
  onDestroy: (() => void) | undefined
}

/** What can be done with what is chosen. */
export function ChosenBar({ count, bytes, rest, busy, onRest, onClear, onRestore, onDestroy }: ChosenProps) {
  return (
    <div className={styles.chosenBar} role="toolbar" aria-label={archiveMessages.selected(count)}>
      <Button look="icon" aria-label={archiveMessages.clear} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.chosenCount} role="status">
        {archiveMessages.selected(count)} {bytes > 0 && <span className={styles.quiet}>{formatBytes(bytes)}</span>}
      </span>
      {rest && (
        <Button small look="quiet" className={styles.rest} onClick={onRest}>
          {words.selectRest(rest.n, rest.about)}
        </Button>
      )}
      <span className={styles.chosenActs}>
        {onRestore && (
          <Button small look="quiet" disabled={busy} onClick={onRestore}>
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
            {words.restore}
          </Button>
        )}
        {onDestroy && (
          <Button small look="quiet" disabled={busy} className={styles.danger} onClick={onDestroy}>
            <IconTrashX size={16} stroke={1.75} aria-hidden />
            {words.destroy}
          </Button>
        )}
      </span>
    </div>
  )
}
