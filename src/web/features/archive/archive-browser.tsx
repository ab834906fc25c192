import { Button } from '@mantine/core'
import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Folder } from '#shared/entities/folder.ts'
import { archiveMessages as words } from '#shared/client-messages.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/standing.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { isNarrowed, type ArchiveAddress } from './archive-address.ts'
import { archiveQuery, pathQuery, usePollProcessing } from './archive.queries.ts'
import { ArchiveToolbar } from './archive-toolbar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DropZone } from './drop-zone.tsx'
import { EntriesList } from './entries-list.tsx'
import { entriesOf, type Entry } from './entries.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { ArchiveSkeleton, NothingHere } from './list-states.tsx'
import { keep, NOTHING, type Selection } from './selection.ts'
import { mayTrash, SelectionBar } from './selection-bar.tsx'
import { useTrash } from './use-trash.ts'
import styles from './archive.module.css'

interface Props {
  projectId: string
  address: ArchiveAddress
  /** Files that were chosen or dropped, and where they go. */
  onFiles: (files: File[], folder: string) => void
  onAddToExhibit: (ids: string[]) => void
}

/** A project's folders and items: to be found, looked through, chosen and filed. */
export function ArchiveBrowser({ projectId, address, onFiles, onAddToExhibit }: Props) {
  const api = useApi()
  const navigate = useNavigate()
  const may = useMay(projectId)
  const { folder = 'root', view = 'grid' } = address
  const found = useInfiniteQuery(archiveQuery(api, projectId, address))
  const path = useQuery(pathQuery(api, projectId, folder)).data
  // What is selected belongs to this view; another folder or search begins with nothing.
  const place = JSON.stringify([folder, address.query, address.type])
  const [chosen, setChosen] = useState({ place, selection: NOTHING })
  const selection = chosen.place === place ? chosen.selection : NOTHING
  const setSelection = useCallback((next: Selection) => setChosen({ place, selection: next }), [place])
  const [dialog, setDialog] = useState<{ folder?: Folder } | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { trash } = useTrash(projectId)

  const pages = found.data?.pages
  const artifacts = useMemo(() => pages?.flatMap((page) => page.artifacts) ?? [], [pages])
  const entries = useMemo(() => entriesOf(pages?.[0]?.folders ?? [], artifacts), [pages, artifacts])
  usePollProcessing(projectId, artifacts)
  const here = useMemo(() => keep(selection, new Set(entries.map(({ id }) => id))), [selection, entries])
  const selected = entries.filter(({ id }) => here.ids.has(id))

  const change = (next: Partial<ArchiveAddress>) =>
    void navigate({ to: '/client/archive', search: { projectId, ...address, ...next }, replace: true })
  const open = (entry: Entry, newTab: boolean) => {
    const to =
      entry.kind === 'folder'
        ? ({
            to: '/client/archive',
            search: { projectId, folder: entry.id, view: address.view, sort: address.sort },
          } as const)
        : ({ to: '/client/archive/$id', params: { id: entry.id }, search: { projectId, ...address } } as const)
    if (newTab)
      window.open(
        entry.kind === 'folder'
          ? `/client/archive?folder=${entry.id}&projectId=${projectId}`
          : `/client/archive/${entry.id}?projectId=${projectId}`,
      )
    else void navigate(to)
  }
  const edit = () =>
    selected.length === 1 &&
    selected[0]?.kind === 'folder' &&
    may('folder.edit') &&
    setDialog({ folder: selected[0].folder })
  const remove = () => {
    if (selected.length > 0 && selected.every(mayTrash(may))) void trash(selected)
  }
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = found
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])

  const narrowed = isNarrowed(address)
  const total = pages?.[0]?.total ?? 0
  const mayAdd = may('artifact.create')
  return (
    <div className={styles.archive}>
      <header className={styles.head}>
        <Breadcrumbs projectId={projectId} folder={folder} view={address.view} heading />
        <div className={styles.headActions}>
          {may('folder.create') && (
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setDialog({})}
            >
              {words.newFolder}
            </Button>
          )}
          {mayAdd && (
            <Button
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {words.upload}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words.upload}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])], folder)
              target.value = ''
            }}
          />
        </div>
      </header>
      <div className={styles.bar}>
        {selected.length > 0 ? (
          <SelectionBar
            selected={selected}
            may={may}
            onOpen={(entry) => open(entry, false)}
            onEdit={edit}
            onAddToExhibit={onAddToExhibit}
            onTrash={remove}
            onClear={() => setSelection(NOTHING)}
          />
        ) : (
          <ArchiveToolbar address={address} onChange={change} />
        )}
      </div>
      {found.isError && !pages && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {found.isPending && <ArchiveSkeleton view={view} />}
      {pages && entries.length === 0 && (
        <NothingHere
          narrowed={narrowed}
          mayAdd={mayAdd}
          onClear={() => change({ query: undefined, type: undefined })}
          onUpload={() => picker.current?.click()}
        />
      )}
      {pages && entries.length > 0 && (
        <div className={found.isPlaceholderData ? styles.stale : undefined}>
          <p className={styles.count} role="status">
            {address.query ? words.found(total) : words.count(pages[0]?.folders.length ?? 0, total)}
          </p>
          <EntriesList
            entries={entries}
            view={view}
            selection={here}
            onSelection={setSelection}
            onOpen={open}
            onTrash={remove}
            onEdit={edit}
            hasMore={hasNextPage && !found.isFetchNextPageError}
            onMore={more}
            total={(pages[0]?.folders.length ?? 0) + total}
          />
          {found.isFetchNextPageError && <ErrorState text={found.error.message} retry={() => void fetchNextPage()} />}
        </div>
      )}
      {mayAdd && <DropZone into={path?.at(-1)?.title ?? words.top} onFiles={(files) => onFiles(files, folder)} />}
      {dialog && (
        <FolderDialog projectId={projectId} parent={folder} folder={dialog.folder} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
