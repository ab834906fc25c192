import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { storyEditorMessages as words } from '#shared/words/story-editor/story-editor.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { choiceQuery } from './exhibits.queries.ts'
import styles from './exhibits.module.css'

interface Props {
  projectId: string
  onInsert: (item: Artifact) => void
  /** An item is dragged, or no longer. */
  onDrag: (item: Artifact | null) => void
}

/** The archive beside what is written: its items go there by a click, by Enter, or by being dragged. */
export function ArchivePanel({ projectId, onInsert, onDrag }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 250)
  const found = useInfiniteQuery(choiceQuery(useApi(), projectId, asked))
  const items = found.data?.pages.flatMap((page) => page.artifacts) ?? []
  return (
    <aside className={styles.panel} aria-labelledby="archive-panel">
      <h2 id="archive-panel" className={styles.itemsTitle}>
        {words.archive}
      </h2>
      <p className={styles.quiet}>{words.archiveText}</p>
      <TextInput
        type="search"
        aria-label={archiveMessages.search}
        placeholder={archiveMessages.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {found.isPending && <LoadingState />}
      {found.data && items.length === 0 && <p className={styles.none}>{archiveMessages.noMatchTitle}</p>}
      <ul className={styles.panelItems}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.choice}
              draggable
              onClick={() => onInsert(item)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', item.title)
                event.dataTransfer.effectAllowed = 'copyMove'
                onDrag(item)
              }}
              onDragEnd={() => onDrag(null)}
            >
              <Thumb artifact={item} across={120} />
              <span className={styles.choiceTitle}>{item.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{stateMessages.more}</Button>}
    </aside>
  )
}
