import { IconSearchOff, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useElementSize } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/standing.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { bytesOf, chosenOf, everything, extended, kept, NOTHING, toggled, type Chosen } from './chosen.ts'
import { wordsOf, type TrashAddress } from './trash-address.ts'
import { TrashList, type ListHandle } from './trash-list.tsx'
import type { RowActs } from './trash-row.tsx'
import { ChosenBar, TrashSearch, TrashSort } from './trash-tools.tsx'
import { trashQuery, weightQuery } from './trash.queries.ts'
import { idsOf, shelfOf, type Shelf, type Trashed } from './trashed.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useTrashActs } from './use-trash-acts.ts'
import styles from './trash.module.css'

/** Height of the frame’s bar, which stays above everything, and of what is around the tools. */
const FRAME_BAR = 56
const AROUND_TOOLS = 24

/** An entry shown large, and the way to those beside it. */
export interface Opened {
  entry: Trashed
  place: number
  total: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

interface Props {
  projectId: string
  address: TrashAddress
  onAddress: (change: Partial<TrashAddress>) => void
  /** Puts what was restored into the trash again. */
  onTrash: (entries: readonly Trashed[]) => Promise<void>
  Preview: ComponentType<Opened>
}

/** What was deleted: found again, brought back, or destroyed. */
export function TrashBrowser({ projectId, address, onAddress, onTrash, Preview }: Props) {
  const api = useApi()
  const may = useMay(projectId)
  const found = useInfiniteQuery(trashQuery(api, projectId, address))
  const pages = found.data?.pages
  const shelf = useMemo(() => shelfOf(pages ?? []), [pages])
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const hasMore = found.hasNextPage && !isFetchNextPageError
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])

  const mayRestore = (entry: Trashed) =>
    entry.kind === 'folder' ? may('folder.restore') : may('artifact.restore', entry.artifact.user ?? null)
  const mayDestroy = (entry: Trashed) => may(entry.kind === 'folder' ? 'folder.destroy' : 'artifact.destroy')
  const choosable = (entry: Trashed) => mayRestore(entry) || mayDestroy(entry)
  const [chosen, setChosen] = useChosen(JSON.stringify(wordsOf(address)), shelf, choosable)
  const some = chosenOf(chosen, shelf)
  const inFolders = useQuery(weightQuery(api, projectId, idsOf(some, 'folder')))
  const bytes = bytesOf(some) + (inFolders.data?.size ?? 0)
  // Everything is chosen: then everything has to be there.
  useEffect(() => {
    if (chosen.all && hasMore) more()
  }, [chosen.all, hasMore, more])

  const [open, setOpen] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { ref: tools, height: toolsHeight } = useElementSize<HTMLDivElement>()
  const acts = useTrashActs(projectId, onTrash)
  const acted = useRef<{ id: string; place: number } | null>(null)
  // What was acted on leaves the list, and the focus with it: it goes on to what follows.
  const follow = useCallback(() => {
    const gone = acted.current
    if (!gone || shelf.at(gone.id) >= 0) return
    acted.current = null
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      if (list.current) list.current.focus(gone.place)
      else (field.current ?? title.current)?.focus()
    })
  }, [shelf])
  useEffect(follow, [follow])
  const run = async (entries: readonly Trashed[], act: () => Promise<boolean>) => {
    const [first] = entries
    if (!first || acts.busy) return
    acted.current = { id: first.id, place: shelf.at(first.id) }
    if (!(await act())) return void (acted.current = null)
    if (entries.length > 1) setChosen(NOTHING)
  }
  const emptyAll = () => {
    acted.current = { id: shelf.entries[0]?.id ?? '', place: 0 }
    void acts.empty()
  }
  const restore = (entries: readonly Trashed[]) => void run(entries, () => acts.restore(entries))
  const destroy = (entries: readonly Trashed[], size: number) => void run(entries, () => acts.destroy(entries, size))
  const rowActs: RowActs = {
    mayRestore,
    mayDestroy,
    onToggle: (entry, range) => setChosen(toggled(chosen, shelf, choosable, entry.id, range)),
    onOpen: ({ id }) => setOpen(id),
    onRestore: (entry) => restore([entry]),
    onDestroy: (entry) => destroy([entry], 0),
  }
  const restoreChosen = some.every(mayRestore) ? () => restore(some) : undefined
  const destroyChosen = some.every(mayDestroy) ? () => destroy(some, bytes) : undefined
  const all = () => setChosen(everything(shelf, choosable))
  usePageKeys({
    all,
    clear: some.length > 0 ? () => setChosen(NOTHING) : undefined,
    destroy: some.length > 0 ? destroyChosen : undefined,
    search: () => field.current?.focus(),
  })

  const first = pages?.[0]
  const [folders, items] = [first?.total_folders ?? 0, first?.total ?? 0]
  const about = first?.total_estimated === true
  const narrowed = wordsOf(address) !== ''
  const bare = shelf.entries.length === 0
  const none = pages !== undefined && bare && !found.isFetching
  const [empty, noMatch] = [none && !narrowed, none && narrowed]
  const able = shelf.entries.filter(choosable).length
  const place = open === null ? -1 : shelf.at(open)
  const opened = shelf.entries[place]
  const show = (there: number) => {
    const other = shelf.entries[there]
    return other && (() => setOpen(other.id))
  }
  return (
    <div className={styles.trash}>
      <header className={styles.head}>
        <div>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {words.title}
          </h1>
          <p className={styles.quiet}>{words.text}</p>
        </div>
        {pages && !empty && may('trash.empty') && (
          <Button disabled={acts.busy} onClick={emptyAll}>
            <IconTrashX size={16} stroke={1.75} aria-hidden />
            {acts.emptying ? words.emptying : words.empty}
          </Button>
        )}
      </header>
      {found.isError && !pages && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {bare && found.isFetching && <TrashSkeleton />}
      {empty && (
        <EmptyState icon={IconTrash} title={words.emptyTitle} text={words.emptyText}>
          <Link to="/client/archive" search={{ projectId }} className={buttonClass()}>
            {frameMessages.archive}
          </Link>
        </EmptyState>
      )}
      {pages && !empty && (
        <div className={styles.bar}>
          <div ref={tools} className={styles.tools}>
            <div role="search" className={styles.search}>
              <TrashSearch
                ref={field}
                query={address.query ?? ''}
                onChange={(query) => onAddress({ query: query || undefined, sort: undefined })}
              />
            </div>
            {some.length > 0 ? (
              <ChosenBar
                count={some.length}
                bytes={bytes}
                rest={hasMore && some.length === able && !chosen.all ? { n: folders + items, about } : null}
                busy={acts.busy || (chosen.all === true && hasMore)}
                onRest={() => setChosen(everything(shelf, choosable, true))}
                onClear={() => setChosen(NOTHING)}
                onRestore={restoreChosen}
                onDestroy={destroyChosen}
              />
            ) : (
              <>
                <TrashSort address={address} onChange={(sort) => onAddress({ sort })} />
                <p role="status" className={styles.quiet}>
                  {(narrowed ? words.found : words.count)(folders, items, about)}
                </p>
              </>
            )}
          </div>
        </div>
      )}
      {noMatch && (
        <EmptyState icon={IconSearchOff} title={words.noMatchTitle} text={words.noMatchText}>
          <Button onClick={() => onAddress({ query: undefined, sort: undefined })}>{words.clearSearch}</Button>
        </EmptyState>
      )}
      {!bare && (
        <div className={found.isPlaceholderData ? styles.stale : undefined}>
          <TrashList
            handle={list}
            projectId={projectId}
            shelf={shelf}
            chosen={chosen}
            choosable={able}
            acts={rowActs}
            busy={acts.busy}
            total={about ? -1 : folders + items}
            above={FRAME_BAR + AROUND_TOOLS + toolsHeight}
            hasMore={hasMore}
            onMore={more}
            onAll={(on) => (on ? all() : setChosen(NOTHING))}
            onExtend={(from, to) => setChosen(extended(chosen, shelf, choosable, from, to))}
          />
          {isFetchNextPageError && <ErrorState text={found.error.message} retry={more} />}
        </div>
      )}
      {opened && (
        <Preview
          entry={opened}
          place={place}
          total={folders + items}
          onPrevious={show(place - 1)}
          onNext={show(place + 1)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** What is chosen belongs to one search; what is gone is not chosen. */
function useChosen(search: string, shelf: Shelf, can: (entry: Trashed) => boolean) {
  const [held, setHeld] = useState({ search, shelf, chosen: NOTHING })
  const of = held.search === search ? held.chosen : NOTHING
  const chosen = held.shelf === shelf ? of : kept(of, shelf, can)
  return [chosen, (next: Chosen) => setHeld({ search, shelf, chosen: next })] as const
}

function TrashSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.skeletonTools}>
        <Skeleton height="2.25rem" />
      </div>
      <div className={styles.skeleton}>
        {['38%', '52%', '30%', '46%', '34%', '58%', '42%', '36%'].map((width) => (
          <div key={width} className={styles.skeletonRow}>
            <Skeleton width="3rem" height="2.25rem" />
            <Skeleton width={width} height="1rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
