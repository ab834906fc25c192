import { IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { ListedTerm } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { TermUsage } from './term-usage.tsx'
import { termLevelQuery } from './vocabularies.queries.ts'
import styles from './vocabularies.module.css'

interface Props {
  vocabulary: string
  label: string
  openTerm: string | undefined
  /** The terms above the open one, which are expanded. */
  ancestors: readonly string[]
  onOpen: (term: string) => void
}

interface Level extends Omit<Props, 'label' | 'ancestors'> {
  expanded: ReadonlySet<string>
  onToggle: (term: string, isExpanded: boolean) => void
  level: number
  focusable: string | undefined
}

/**
 * The terms as a tree with the keys of a tree: the arrows move, open and close; Home and End go to the first and last
 * visible term; Enter opens a term.
 */
export function TermTree({ vocabulary, label, openTerm, ancestors, onOpen }: Props) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const expanded = new Set([...ancestors, ...[...toggled].flatMap(([id, isOpen]) => (isOpen ? id : []))])
  for (const [id, isOpen] of toggled) if (!isOpen) expanded.delete(id)
  const toggle = (id: string, isExpanded: boolean) => setToggled((current) => new Map(current).set(id, isExpanded))
  return (
    <ul role="tree" aria-label={label} className={styles.tree} onKeyDown={(event) => handleTreeKey(event, toggle)}>
      <TreeLevel
        vocabulary={vocabulary}
        parent="root"
        openTerm={openTerm}
        onOpen={onOpen}
        expanded={expanded}
        onToggle={toggle}
        level={1}
        focusable={openTerm}
      />
    </ul>
  )
}

function TreeLevel({ parent, ...level }: Level & { parent: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    termLevelQuery(useApi(), level.vocabulary, parent),
  )
  const terms = data?.pages.flatMap((page) => page.terms) ?? []
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="2.25rem" />
  return (
    <>
      {terms.map((term, index) => (
        <TreeItem key={term.id} term={term} isFirst={level.level === 1 && index === 0} {...level} />
      ))}
      {hasNextPage && (
        <li role="none">
          <Button variant="quiet" small onClick={() => void fetchNextPage()}>
            {vocabulariesMessages.loadMore}
          </Button>
        </li>
      )}
    </>
  )
}

/** A term, followed by its narrower terms while it is expanded: siblings with a level, so that each is named by its own row. */
function TreeItem({ term, isFirst, ...level }: Level & { term: ListedTerm; isFirst: boolean }) {
  const { id, title, narrower_count, usage } = term
  const isParent = narrower_count > 0
  const isExpanded = level.expanded.has(id)
  const open = () => {
    if (isParent) level.onToggle(id, true)
    level.onOpen(id)
  }
  return (
    <>
      <li
        role="treeitem"
        data-term={id}
        className={styles.node}
        style={{ paddingInlineStart: `${(level.level - 1) * 1.25}rem` }}
        aria-level={level.level}
        aria-selected={id === level.openTerm}
        aria-expanded={isParent ? isExpanded : undefined}
        tabIndex={level.focusable ? (id === level.focusable ? 0 : -1) : isFirst ? 0 : -1}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      >
        {/* For the mouse; the keys and opening a term expand it too. */}
        <span
          aria-hidden
          className={styles.toggle}
          hidden={!isParent}
          data-open={isExpanded || undefined}
          onClick={(event) => {
            event.stopPropagation()
            level.onToggle(id, !isExpanded)
          }}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </span>
        <span className={styles.nodeName}>{title}</span>
        <TermUsage usage={usage} />
      </li>
      {isParent && isExpanded && <TreeLevel {...level} parent={id} level={level.level + 1} />}
    </>
  )
}

const getLevel = (item: HTMLElement): number => Number(item.ariaLevel)

function handleTreeKey(event: KeyboardEvent<HTMLElement>, onToggle: Level['onToggle']): void {
  const item = (event.target as HTMLElement).closest<HTMLElement>('[role="treeitem"]')
  if (!item || event.target !== item) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const index = items.indexOf(item)
  const isRtl = getComputedStyle(item).direction === 'rtl'
  const [forward, back] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const { term = '' } = item.dataset
  const expanded = item.getAttribute('aria-expanded')
  const parent = items.slice(0, index).findLast((other) => getLevel(other) < getLevel(item))
  const getTarget = (): HTMLElement | null | undefined => {
    switch (event.key) {
      case 'ArrowDown':
        return items[index + 1]
      case 'ArrowUp':
        return items[index - 1]
      case 'Home':
        return items[0]
      case 'End':
        return items.at(-1)
      case forward:
        if (expanded !== 'false') return expanded === 'true' ? items[index + 1] : null
        onToggle(term, true)
        return null
      case back:
        if (expanded !== 'true') return parent
        onToggle(term, false)
        return null
    }
    return undefined
  }
  const target = getTarget()
  if (target === undefined) return
  event.preventDefault()
  if (!target) return
  for (const other of items) other.tabIndex = other === target ? 0 : -1
  target.focus()
}
