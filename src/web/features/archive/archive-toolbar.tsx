import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { SORTS, TYPES, type ArchiveAddress } from './archive-address.ts'
import styles from './archive.module.css'

const SEARCH_MS = 250
const optionsOf = <T extends string>(keys: readonly T[], labels: Record<T, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

interface Props {
  address: ArchiveAddress
  onChange: (change: Partial<ArchiveAddress>) => void
}

/** Search, kind, order and view; all of it stands in the address. */
export function ArchiveToolbar({ address, onChange }: Props) {
  const { type = 'All', sort = 'TITLE-asc', view = 'grid' } = address
  return (
    <div className={styles.tools} role="search">
      <SearchField
        key={address.folder ?? ''}
        query={address.query ?? ''}
        onChange={(query) => onChange({ query: query || undefined })}
      />
      <NativeSelect
        className={styles.pick}
        aria-label={words.type}
        value={type}
        data={optionsOf(TYPES, words.types)}
        onChange={(event) =>
          onChange({
            type: event.currentTarget.value === 'All' ? undefined : (event.currentTarget.value as typeof type),
          })
        }
      />
      <NativeSelect
        className={styles.pick}
        aria-label={words.sort}
        value={sort}
        data={optionsOf(SORTS, words.sorts)}
        onChange={(event) => onChange({ sort: event.currentTarget.value as typeof sort })}
      />
      <SegmentedControl
        aria-label={words.view}
        size="sm"
        value={view}
        onChange={(value) => onChange({ view: value as typeof view })}
        data={[
          {
            value: 'grid',
            label: <Sign label={words.grid} icon={<IconLayoutGrid size={18} stroke={1.75} aria-hidden />} />,
          },
          { value: 'list', label: <Sign label={words.list} icon={<IconList size={18} stroke={1.75} aria-hidden />} /> },
        ]}
      />
    </div>
  )
}

function Sign({ label, icon }: { label: string; icon: React.ReactNode }) {
  return (
    <span title={label} className={styles.sign}>
      {icon}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** Typing searches after a moment; `/` anywhere comes here, Escape empties it. */
function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
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
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', slash)
    return () => {
      window.removeEventListener('keydown', slash)
      clearTimeout(timer.current)
    }
  }, [])
  return (
    <TextInput
      ref={input}
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
