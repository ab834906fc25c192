import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAlerts, useUndoLast } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { rememberVisited } from '#web/kit/address/list-position.ts'
import { useCopyLink } from '#web/kit/client/use-copy-link.ts'
import { mayForSome, type May } from '#web/kit/client/use-may.ts'
import { showsFolder, type ArchiveSearchParams } from '../address/archive-address.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import { pathQuery } from '../data/archive.queries.ts'
import { getEntryTitle, type Entry, type IndexedEntryList } from '../entries/indexed-list.ts'
import {
  selectAllEntries,
  getSelectedEntries,
  type EntrySelection,
  type SelectionSummary,
} from '../entries/selection.ts'
import { useDownload } from '../file-operations/use-download.ts'
import { useFileOperationActs } from '../file-operations/use-file-operation-acts.tsx'
import { mayTrash, useTrash } from '../file-operations/use-trash.ts'
import { useReprocess } from '../file-operations/use-reprocess.ts'
import type { ArchiveActs, CrossFeatureActs } from './archive-acts.ts'

interface Input {
  projectId: string
  address: ArchiveSearchParams
  viewSettings: ViewSettings
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  summary: SelectionSummary
  may: May
  /** The folders from the root down to the current one. */
  path: readonly { id: string; title: string }[]
  crossFeatureActs: CrossFeatureActs
  onOpenDialog: (dialog: { folder?: Extract<Entry, { kind: 'folder' }>['folder'] }) => void
  onPreview: () => void
  onShowShortcuts: () => void
  onShowDetails: (() => void) | undefined
  onChooseFiles: () => void
}

const getMemberPath = ({ kind, id }: Entry, projectId: string) =>
  `${kind === 'artifact' ? `/client/archive/${id}?` : `/client/archive?folder=${id}&`}projectId=${projectId}`

/** The acts available for the selection and the current folder. */
export function useArchiveActs(input: Input) {
  const { projectId, address, viewSettings, indexedList, selection, onSelection, summary, may, crossFeatureActs } =
    input
  const [navigate, router] = [useNavigate(), useRouter()]
  const [api, queryClient, alerts] = [useApi(), useQueryClient(), useAlerts()]
  const { trash } = useTrash(projectId)
  const copyLink = useCopyLink()
  const { folder = 'root', view, size, by, fit, sort } = address
  const goToFolderId = (id: string | undefined) =>
    void navigate({ to: '/client/archive', search: { projectId, folder: id, view, size, by, fit, sort } })
  const openEntry = (entry: Entry, newTab: boolean) => {
    if (newTab) window.open(getMemberPath(entry, projectId))
    else if (entry.kind === 'artifact')
      // Lets the item's page navigate through the list in the order of this view.
      void navigate({
        to: '/client/archive/$id',
        params: { id: entry.id },
        search: { projectId, ...address, view: viewSettings.view },
        state: { fromList: true },
      })
    else goToFolderId(entry.id)
  }
  const getSelected = () => getSelectedEntries(selection, indexedList)
  const activeEntry =
    selection.activeId === null ? undefined : indexedList.entry(indexedList.positionOf(selection.activeId))
  const { onlyEntry, count, folders } = summary
  const getFolderTitle = (id: string) => {
    const entry = indexedList.entry(indexedList.positionOf(id))
    return entry?.kind === 'folder' ? entry.folder.title : input.path.find((pathFolder) => pathFolder.id === id)?.title
  }
  const parentFolder = input.path.at(-2)?.id ?? 'root'
  const fileOperations = useFileOperationActs({
    projectId,
    folder,
    parentFolder,
    getFolderTitle,
    getSelected,
    summary,
    may,
  })
  const downloads = useDownload({ projectId, folder, getSelected, summary, may, onExport: crossFeatureActs.onExport })
  const currentFolder = folder === 'root' ? undefined : input.path.at(-1)
  const itemFolder =
    onlyEntry?.kind === 'artifact' && !showsFolder({ ...address, view: viewSettings.view })
      ? onlyEntry.artifact.folder
      : undefined
  const acts: ArchiveActs = {
    open: activeEntry && (() => openEntry(activeEntry, false)),
    openTab: activeEntry && (() => openEntry(activeEntry, true)),
    goToFolder: itemFolder === undefined ? undefined : () => goToFolder(itemFolder),
    preview: activeEntry && input.onPreview,
    showDetails: count > folders ? input.onShowDetails : undefined,
    rename: getRenameAct(),
    trash: mayTrash(summary, may) ? () => void trash(getSelected()) : undefined,
    ...fileOperations.acts,
    paste: address.all ? undefined : fileOperations.acts.paste,
    ...downloads,
    reprocess: useReprocess(summary, may),
    undo: useUndoLast(),
    copyLink: copyLink && onlyEntry && (() => copyLink(getMemberPath(onlyEntry, projectId), fileOperations.publicPath)),
    addToExhibit:
      count > 0 && folders === 0 && (mayForSome(may, 'exhibit.edit') || may('exhibit.create'))
        ? () => crossFeatureActs.onAddToExhibit(getSelected().map(({ id }) => id))
        : undefined,
    showAudience:
      onlyEntry && may(`${onlyEntry.kind}.audience`)
        ? () => crossFeatureActs.onAudience({ kind: onlyEntry.kind, id: onlyEntry.id, title: getEntryTitle(onlyEntry) })
        : undefined,
    showFolderAudience:
      currentFolder && may('folder.audience')
        ? () => crossFeatureActs.onAudience({ kind: 'folder', ...currentFolder })
        : undefined,
    all: indexedList.count > 0 ? () => onSelection(selectAllEntries(selection, indexedList)) : undefined,
    newFolder: may('folder.create') && !address.all ? () => input.onOpenDialog({}) : undefined,
    upload: may('artifact.create') ? input.onChooseFiles : undefined,
    parent: folder === 'root' ? undefined : () => void goToParent(),
    map: input.onShowShortcuts,
  }
  return { acts, open: openEntry, active: activeEntry, onMove: fileOperations.onMove, dialogs: fileOperations.dialogs }

  /** Loads the path first if necessary. Does nothing if the user has navigated elsewhere since. */
  async function goToParent() {
    const path = await queryClient.ensureQueryData(pathQuery(api, projectId, folder)).catch(alerts.showError)
    const { pathname, search } = router.latestLocation
    if (path && pathname === '/client/archive' && search.folder === folder) goToFolderId(path.at(-2)?.id)
  }

  /** Goes to a folder, where the selected item will be selected again. */
  function goToFolder(id: string) {
    if (onlyEntry) rememberVisited(onlyEntry.id)
    goToFolderId(id === 'root' ? undefined : id)
  }

  function getRenameAct() {
    if (onlyEntry?.kind === 'folder')
      return may('folder.edit', onlyEntry.folder.user)
        ? () => input.onOpenDialog({ folder: onlyEntry.folder })
        : undefined
    return onlyEntry && may('artifact.edit', onlyEntry.artifact.user ?? null)
      ? () => crossFeatureActs.onRename(onlyEntry.id)
      : undefined
  }
}
