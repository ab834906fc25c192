import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ComponentType } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ChosenBar } from '#web/list/choice/chosen-bar.tsx'
import { useChoice } from '#web/list/choice/use-choice.ts'
import { ListGrid, type ListHandle } from '#web/list/grid/list-grid.tsx'
import { ListBar, ListCount, useListBar } from '#web/list/list-bar.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListSkeleton, NextFailed, NoMatch } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { useNextFocus } from '#web/list/use-next-focus.ts'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { useAllOf, usePaging } from '#web/list/use-paging.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { wordsOf, type TrashAddress } from './trash-address.ts'
import { trashColumns } from './trash-columns.tsx'
import { TrashSort } from './trash-sort.tsx'
import { trashQuery, weightQuery } from './trash.queries.ts'
import { bytesOf, idsOf, trashedOf, type Trashed } from './trashed.ts'
import { useTrashActs } from './use-trash-acts.ts'
import styles from './trash.module.css'

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
  onTrash: (entries: readonly Trashed[]) => Promise<unknown>
  Preview: ComponentType<Opened>
}

/** What was deleted: found again, brought back, or destroyed. */
export function TrashBrowser({ projectId, address, onAddress, onTrash, Preview }: Props) {
  const api = useApi()
  const may = useMay(projectId)
  const found = useInfiniteQuery(trashQuery(api, projectId, address))
  const pages = found.data?.pages
  const shelf = useMemo(() => shelfOf(trashedOf(pages ?? [])), [pages])
  const paging = usePaging(found)

  const mayRestore = (entry: Trashed) =>
    entry.kind === 'folder'
      ? may('folder.restore', entry.folder.user)
      : may('artifact.restore', entry.artifact.user ?? null)
  const mayDestroy = (entry: Trashed) => may(entry.kind === 'folder' ? 'folder.destroy' : 'artifact.destroy')
  const choice = useChoice({
    shelf,
    search: wordsOf(address),
    can: (entry: Trashed) => mayRestore(entry) || mayDestroy(entry),
  })
  useAllOf(paging, choice.whole)
  const chosen = choice.entries
  const inFolders = useQuery(weightQuery(api, projectId, idsOf(chosen, 'folder')))
  const bytes = bytesOf(chosen) + (inFolders.data?.size ?? 0)

  const field = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { above, tools } = useListBar()
  const acts = useTrashActs(projectId, onTrash)
  const actOn = useNextFocus(shelf, list, field, title)
  const run = async (entries: readonly Trashed[], act: () => Promise<boolean>) => {
    const [first] = entries
    if (!first || acts.busy) return
    actOn(first.id)
    if (!(await act())) return actOn(null)
    if (entries.length > 1) choice.clear()
  }
  const restore = (entries: readonly Trashed[]) => void run(entries, () => acts.restore(entries))
  const destroy = (entries: readonly Trashed[], size: number) => void run(entries, () => acts.destroy(entries, size))
  const destroyChosen = chosen.every(mayDestroy) ? () => destroy(chosen, bytes) : undefined
  usePageKeys({
    all: () => choice.all(),
    clear: chosen.length > 0 ? choice.clear : undefined,
    remove: chosen.length > 0 ? destroyChosen : undefined,
    search: () => field.current?.focus(),
  })

  const [open, setOpen] = useState<string | null>(null)
  const place = open === null ? -1 : shelf.at(open)
  const opened = shelf.entries[place]
  const show = (there: number) => {
    const other = shelf.entries[there]
    return other && (() => setOpen(other.id))
  }

  const first = pages?.[0]
  const [folders, items] = [first?.total_folders ?? 0, first?.total ?? 0]
  const about = first?.total_estimated === true
  const narrowed = wordsOf(address) !== ''
  const search = (query: string) => onAddress({ query: query || undefined, sort: undefined })
  return (
    <div>
      <ListHead ref={title} title={frameMessages.trash} text={words.text}>
        {pages && (narrowed || folders + items > 0) && may('trash.empty') && (
          <Button
            disabled={acts.busy}
            onClick={() => {
              actOn(shelf.entries[0]?.id ?? '')
              void acts.empty()
            }}
          >
            <IconTrashX size={16} stroke={1.75} aria-hidden />
            {acts.emptying ? words.emptying : words.empty}
          </Button>
        )}
      </ListHead>
      <ListBody
        found={found}
        count={shelf.entries.length}
        narrowed={narrowed}
        skeleton={<ListSkeleton signs />}
        empty={
          <EmptyState icon={IconTrash} title={words.emptyTitle} text={words.emptyText}>
            <Link to="/client/archive" search={{ projectId }} className={buttonClass()}>
              {frameMessages.archive}
            </Link>
          </EmptyState>
        }
        noMatch={
          <NoMatch
            title={words.noMatchTitle}
            text={words.noMatchText}
            clear={words.clearSearch}
            onClear={() => search('')}
          />
        }
        bar={
          <ListBar
            tools={tools}
            search={
              <SearchField
                ref={field}
                query={address.query ?? ''}
                onChange={search}
                label={words.search}
                clear={words.clearSearch}
              />
            }
          >
            {chosen.length > 0 ? (
              <ChosenBar
                count={chosen.length}
                bytes={bytes}
                busy={acts.busy || (choice.whole && paging.hasMore)}
                onClear={choice.clear}
                acts={[
                  {
                    label: words.restore,
                    icon: IconArrowBackUp,
                    run: chosen.every(mayRestore) ? () => restore(chosen) : undefined,
                  },
                  { label: words.destroy, icon: IconTrashX, run: destroyChosen, danger: true },
                ]}
              >
                {paging.hasMore && chosen.length === choice.able && !choice.whole && (
                  <Button small look="quiet" className={styles.rest} onClick={() => choice.all(true)}>
                    {words.selectRest(folders + items, about)}
                  </Button>
                )}
              </ChosenBar>
            ) : (
              <>
                <TrashSort address={address} onChange={(sort) => onAddress({ sort })} />
                <ListCount>{(narrowed ? words.found : words.count)(folders, items, about)}</ListCount>
              </>
            )}
          </ListBar>
        }
      >
        <ListGrid
          handle={list}
          label={words.list}
          shelf={shelf}
          columns={trashColumns({
            projectId,
            mayRestore,
            mayDestroy,
            busy: acts.busy,
            onOpen: ({ id }) => setOpen(id),
            onRestore: (entry) => restore([entry]),
            onDestroy: (entry) => destroy([entry], 0),
          })}
          choice={choice}
          choiceWords={{ one: words.select, all: words.selectAll }}
          total={about ? -1 : folders + items}
          above={above}
          paging={paging}
          onOpen={({ id }) => setOpen(id)}
        />
        <NextFailed paging={paging} />
      </ListBody>
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
