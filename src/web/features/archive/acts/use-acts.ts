import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAlerts, useUndoLast } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { noteLeft } from '#web/kit/address/found-again.ts'
import { mayWithSome, type May } from '#web/kit/client/use-may.ts'
import { showsFolder, type ArchiveAddress } from '../address/archive-address.ts'
import type { Shown } from '../address/shown-view.ts'
import { pathQuery } from '../data/archive.queries.ts'
import { titleOf, type Entry, type Shelf } from '../entries/entries.ts'
import { selectAll, selectedOf, type EntrySelection, type Tally } from '../entries/selection.ts'
import { useDownload } from '../filing/use-download.ts'
import { useFilingActs } from '../filing/use-filing-acts.tsx'
import { mayTrash, useTrash } from '../filing/use-trash.ts'
import { useTryAgain } from '../filing/use-try-again.ts'
import type { ArchiveActs, OutsideActs } from './archive-acts.ts'

interface Input {
  projectId: string
  address: ArchiveAddress
  shown: Shown
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  tally: Tally
  may: May
  /** The folders from the root down to the current one. */
  path: readonly { id: string; title: string }[]
  outside: OutsideActs
  onDialog: (dialog: { folder?: Extract<Entry, { kind: 'folder' }>['folder'] }) => void
  onPreview: () => void
  onMap: () => void
  onDetails: (() => void) | undefined
  onPick: () => void
}

/** The acts available for the selection and the current folder. */
export function useActs(input: Input) {
  const { projectId, address, shown, indexedList, selection, onSelection, tally, may, outside } = input
  const [navigate, router] = [useNavigate(), useRouter()]
  const [api, queries, alerts] = [useApi(), useQueryClient(), useAlerts()]
  const { trash } = useTrash(projectId)
  const { folder = 'root', view, size, by, fit, sort } = address
  const goTo = (id: string | undefined) =>
    void navigate({ to: '/client/archive', search: { projectId, folder: id, view, size, by, fit, sort } })
  const open = (entry: Entry, newTab: boolean) => {
    const isItem = entry.kind === 'artifact'
    const url = isItem ? `/client/archive/${entry.id}?` : `/client/archive?folder=${entry.id}&`
    if (newTab) window.open(`${url}projectId=${projectId}`)
    else if (isItem)
      // The item's page navigates through the list in the order of this view.
      void navigate({
        to: '/client/archive/$id',
        params: { id: entry.id },
        search: { projectId, ...address, view: shown.view },
        state: { fromList: true },
      })
    else goTo(entry.id)
  }
  const selected = () => selectedOf(selection, indexedList)
  const active = selection.active === null ? undefined : indexedList.entry(indexedList.at(selection.active))
  const { only, count, folders } = tally
  const titleOfFolder = (id: string) => {
    const entry = indexedList.entry(indexedList.at(id))
    return entry?.kind === 'folder' ? entry.folder.title : input.path.find((one) => one.id === id)?.title
  }
  const above = input.path.at(-2)?.id ?? 'root'
  const filing = useFilingActs({ projectId, folder, above, titleOfFolder, selected, tally, may })
  const downloads = useDownload({ projectId, folder, selected, tally, may })
  const here = folder === 'root' ? undefined : input.path.at(-1)
  const filed = only?.kind === 'artifact' && !showsFolder(address) ? only.artifact.folder : undefined
  const acts: ArchiveActs = {
    open: active && (() => open(active, false)),
    openTab: active && (() => open(active, true)),
    toFolder: filed === undefined ? undefined : () => toFolder(filed),
    preview: active && input.onPreview,
    details: count > folders ? input.onDetails : undefined,
    rename: renaming(),
    trash: mayTrash(tally, may) ? () => void trash(selected()) : undefined,
    ...filing.acts,
    paste: address.all ? undefined : filing.acts.paste,
    ...downloads,
    tryAgain: useTryAgain(tally, may),
    undo: useUndoLast(),
    addToExhibit:
      count > 0 && folders === 0 && mayWithSome(may, 'exhibit.edit')
        ? () => outside.onAddToExhibit(selected().map(({ id }) => id))
        : undefined,
    audience:
      only && may(`${only.kind}.audience`)
        ? () => outside.onAudience({ kind: only.kind, id: only.id, title: titleOf(only) })
        : undefined,
    audienceHere: here && may('folder.audience') ? () => outside.onAudience({ kind: 'folder', ...here }) : undefined,
    all: indexedList.count > 0 ? () => onSelection(selectAll(selection, indexedList)) : undefined,
    newFolder: may('folder.create') && !address.all ? () => input.onDialog({}) : undefined,
    upload: may('artifact.create') ? input.onPick : undefined,
    parent: folder === 'root' ? undefined : () => void toParent(),
    map: input.onMap,
  }
  return { acts, open, active, onMove: filing.onMove, dialogs: filing.dialogs }

  /** Loads the path first if necessary. Does nothing if the user has navigated elsewhere since. */
  async function toParent() {
    const path = await queries.ensureQueryData(pathQuery(api, projectId, folder)).catch(alerts.failed)
    const { pathname, search } = router.latestLocation
    if (path && pathname === '/client/archive' && search.folder === folder) goTo(path.at(-2)?.id)
  }

  /** Goes to a folder, where the selected item will be selected again. */
  function toFolder(id: string) {
    if (only) noteLeft(only.id)
    goTo(id === 'root' ? undefined : id)
  }

  function renaming() {
    if (only?.kind === 'folder')
      return may('folder.edit', only.folder.user) ? () => input.onDialog({ folder: only.folder }) : undefined
    return only && may('artifact.edit', only.artifact.user ?? null) ? () => outside.onRename(only.id) : undefined
  }
}
