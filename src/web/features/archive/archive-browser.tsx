import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { useMay } from '#web/kit/client/standing.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { clicksOf } from './acts/clicks.ts'
import { useMoves } from './acts/use-moves.ts'
import { useKeys } from './acts/use-keys.ts'
import { useRubberBand } from './acts/use-rubber-band.ts'
import { isNarrowed, sortOf, type ArchiveAddress } from './archive-address.ts'
import { ArchiveHead } from './head/archive-head.tsx'
import { ArchiveToolbar } from './head/archive-toolbar.tsx'
import { DropZone } from './drop-zone.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { ArchiveSkeleton, NothingHere } from './list-states.tsx'
import { mayTrash, SelectionBar } from './selection-bar.tsx'
import { useArchive, useSelection } from './use-archive.ts'
import { useHeight } from './use-height.ts'
import { useTrash } from './use-trash.ts'
import { EntriesList, type ListHandle } from './views/entries-list.tsx'
import type { Entry } from './views/entries.ts'
import { ListHead } from './views/list-head.tsx'
import { NOTHING, selectedOf, tallyOf } from './views/selection.ts'
import { keepShown, useShown, type Shown } from './views/shown-view.ts'
import styles from './archive.module.css'

/** Height of the frame's bar, which stays above everything. */
const FRAME_BAR = 56

interface Props {
  projectId: string
  address: ArchiveAddress
  /** Files that were chosen or dropped, and where they go. */
  onFiles: (files: File[], folder: string) => void
  onAddToExhibit: (ids: string[]) => void
}

/** A project's folders and items: to be found, looked through, chosen and filed. */
export function ArchiveBrowser({ projectId, address, onFiles, onAddToExhibit }: Props) {
  const navigate = useNavigate()
  const may = useMay(projectId)
  const { folder = 'root' } = address
  const shown = useShown(address)
  const { found, path, shelf, eras, more, hasMore, folders, total } = useArchive(projectId, address, shown)
  const [selection, setSelection] = useSelection(JSON.stringify([folder, address.query, address.type]), shelf)
  const tally = useMemo(() => tallyOf(selection, shelf), [selection, shelf])
  const selected = () => selectedOf(selection, shelf)
  const [dialog, setDialog] = useState<{ folder?: Folder } | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const above = FRAME_BAR + useHeight(bar)
  const { trash } = useTrash(projectId)

  const change = (next: Partial<ArchiveAddress>) =>
    void navigate({ to: '/client/archive', search: { projectId, ...address, ...next }, replace: true })
  const show = (next: Partial<Shown>) => {
    keepShown({ ...shown, ...next })
    change(next)
  }
  const { view, size, by, sort } = address
  const goTo = (id: string | undefined) =>
    void navigate({ to: '/client/archive', search: { projectId, folder: id, view, size, by, sort } })
  const open = (entry: Entry, newTab: boolean) => {
    const item = entry.kind === 'artifact'
    if (newTab)
      window.open(
        item
          ? `/client/archive/${entry.id}?projectId=${projectId}`
          : `/client/archive?folder=${entry.id}&projectId=${projectId}`,
      )
    else if (item)
      // The item's page follows the list as it was drawn.
      void navigate({
        to: '/client/archive/$id',
        params: { id: entry.id },
        search: { projectId, ...address, view: shown.view },
      })
    else goTo(entry.id)
  }
  const { only } = tally
  const edit = only?.kind === 'folder' && may('folder.edit') ? () => setDialog({ folder: only.folder }) : undefined
  const remove = mayTrash(tally, may) ? () => void trash(selected()) : undefined
  const active = selection.active === null ? undefined : shelf.entries[shelf.at(selection.active)]
  const chosen = { shelf, selection, onSelection: setSelection }
  const moves = useMoves({ ...chosen, list })
  const { band, onPointerDown, justEnded } = useRubberBand({ ...chosen, list, above })
  useKeys(
    {
      ...moves,
      open: active && (() => open(active, false)),
      openTab: active && (() => open(active, true)),
      rename: edit,
      trash: remove,
      parent: folder === 'root' ? undefined : () => goTo(path?.at(-2)?.id),
    },
    list,
  )

  const mayAdd = may('artifact.create')
  const loaded = found.data !== undefined
  const none = loaded && shelf.entries.length === 0
  return (
    <>
      <div
        className={styles.archive}
        {...clicksOf({ ...chosen, onOpen: open, ignored: justEnded })}
        onPointerDown={onPointerDown}
      >
        <ArchiveHead
          projectId={projectId}
          address={address}
          count={loaded && !none ? (address.query ? words.found(total) : words.count(folders, total)) : ''}
          onNewFolder={may('folder.create') ? () => setDialog({}) : undefined}
          onFiles={mayAdd ? (files) => onFiles(files, folder) : undefined}
          picker={picker}
        />
        <div className={styles.bar} ref={bar}>
          {tally.count > 0 ? (
            <SelectionBar
              tally={tally}
              may={may}
              onOpen={(entry) => open(entry, false)}
              onEdit={() => edit?.()}
              onAddToExhibit={() => onAddToExhibit(selected().map(({ id }) => id))}
              onTrash={remove}
              onClear={() => setSelection(NOTHING)}
            />
          ) : (
            <ArchiveToolbar address={address} shown={shown} onChange={change} onShown={show} />
          )}
          {shown.view === 'list' && !none && (
            <ListHead sort={sortOf(address)} onSort={(next) => change({ sort: next })} />
          )}
        </div>
        {found.isError && !loaded && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
        {found.isPending && <ArchiveSkeleton view={shown.view} />}
        {none && (
          <NothingHere
            narrowed={isNarrowed(address)}
            mayAdd={mayAdd}
            onClear={() => change({ query: undefined, type: undefined })}
            onUpload={() => picker.current?.click()}
          />
        )}
        {loaded && !none && (
          <div className={found.isPlaceholderData ? styles.stale : undefined}>
            <EntriesList
              handle={list}
              shelf={shelf}
              eras={eras}
              shown={shown}
              above={above}
              selection={selection}
              hasMore={hasMore}
              onMore={more}
              onFocus={() =>
                selection.active === null && setSelection({ ...selection, active: shelf.entries[0]?.id ?? null })
              }
              total={folders + total}
            />
            {found.isFetchNextPageError && <ErrorState text={found.error.message} retry={more} />}
          </div>
        )}
      </div>
      {band && <div className={styles.band} style={band} aria-hidden="true" />}
      {mayAdd && <DropZone into={path?.at(-1)?.title ?? words.top} onFiles={(files) => onFiles(files, folder)} />}
      {dialog && (
        <FolderDialog projectId={projectId} parent={folder} folder={dialog.folder} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
