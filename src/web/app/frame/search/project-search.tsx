import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { archiveSearchParams, type ArchiveSearchParams } from '#web/features/archive/address/archive-address.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useOfferSearchEverywhere } from '#web/kit/client/search-everywhere.ts'
import { useMe } from '#web/kit/session.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { useKeyDown } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import styles from './search.module.css'

const ARCHIVE_PATH = '/client/archive'

/** Elements in which `/` is ordinary input. */
const KEY_HANDLING_SELECTOR = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

interface Props {
  projectId: string
  onSearchEverywhere: (text: string) => void
}

/**
 * Searches the archive of the current project from every screen: in the archive while the user types, elsewhere on
 * Enter. The scope next to it can be removed.
 */
export function ProjectSearch({ projectId, onSearchEverywhere }: Props) {
  const [navigate, router] = [useNavigate(), useRouter()]
  const inputRef = useRef<HTMLInputElement>(null)
  const { projects = [] } = useQuery(projectsAndOrgsQuery(useApi(), useMe()?.id ?? '')).data ?? {}
  const scopeTitle = projects.length > 1 && projects.find(({ id }) => id === projectId)?.title
  const location = useRouterState({ select: (state) => state.location })
  const isArchive = location.pathname === ARCHIVE_PATH
  // An item’s page keeps the search of the list that it was opened from.
  const isInArchive = isArchive || location.pathname.startsWith(`${ARCHIVE_PATH}/`)
  const { query = '', folder = '', sort } = isInArchive ? archiveSearchParams.parse(location.search) : {}
  // A search has its own order. The previous one is restored when the search ends.
  const sortBeforeSearch = useRef<ArchiveSearchParams['sort']>(undefined)

  const search = (text: string) => {
    if (!isArchive) {
      if (text) void navigate({ to: ARCHIVE_PATH, search: { projectId, query: text } })
      return
    }
    // A search that was still pending when the user left the archive must not lead back to it.
    if (router.latestLocation.pathname !== ARCHIVE_PATH) return
    const changes: Partial<ArchiveSearchParams> = { query: text || undefined, selected: undefined }
    if (Boolean(text) !== Boolean(query)) {
      changes.sort = text ? undefined : (sort ?? sortBeforeSearch.current)
      sortBeforeSearch.current = text ? sort : undefined
    }
    void navigate({
      from: ARCHIVE_PATH,
      to: ARCHIVE_PATH,
      search: (current) => ({ ...current, ...changes }),
      replace: true,
      resetScroll: true,
    })
  }
  useOfferSearchEverywhere(Boolean(scopeTitle), onSearchEverywhere)
  useKeyDown(KEY_HANDLING_SELECTOR, (event) => {
    // A page’s own search field comes first.
    if (toLatinKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey || hasOwnSearch()) return
    event.preventDefault()
    inputRef.current?.focus()
    inputRef.current?.select()
  })
  return (
    <>
      <SearchField
        key={`${projectId} ${isArchive ? folder : ''}`}
        ref={inputRef}
        className={styles.field ?? ''}
        label={archiveMessages.search}
        placeholder={archiveMessages.searchPlaceholder}
        clearLabel={archiveMessages.showAll}
        query={query}
        isOnlyOnEnter={!isArchive}
        onChange={search}
        onGoToResults={() => (isArchive ? focusResults() : search(query))}
      />
      {scopeTitle && (
        <button
          type="button"
          className={styles.scope}
          title={frameMessages.searchEverywhere}
          onClick={() => onSearchEverywhere(inputRef.current?.value ?? '')}
        >
          <span className={styles.scopeTitle} dir="auto">
            {scopeTitle}
          </span>
          <IconX size={14} stroke={2} aria-hidden />
          <span className="visually-hidden">{frameMessages.searchEverywhere}</span>
        </button>
      )}
    </>
  )
}

const hasOwnSearch = () => document.querySelector('#content input[type="search"]') !== null

const focusResults = () => document.querySelector<HTMLElement>('#content [role="listbox"]')?.focus()
