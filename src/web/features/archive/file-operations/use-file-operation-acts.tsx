import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { isBrief } from '../data/listing.ts'
import type { Entry } from '../entries/indexed-list.ts'
import type { SelectionSummary } from '../entries/selection.ts'
import { BulkEditDialog } from './bulk/bulk-edit-dialog.tsx'
import { RenameByPatternDialog } from './bulk/rename-by-pattern-dialog.tsx'
import { writeClipboard, removeFromClipboard, useClipboard, type ClipboardContent } from './clipboard.ts'
import { getItems, toEntryLocation } from './entry-batches.ts'
import { DestinationDialog } from './destination/destination-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { useFileOperations } from './use-file-operations.ts'
import { useSetVisibility } from './use-set-visibility.ts'

interface Input {
  projectId: string
  /** The current folder, its parent, and a lookup of known folder titles. */
  folder: string
  parentFolder: string
  getFolderTitle: (id: string) => string | undefined
  getSelected: () => Entry[]
  summary: SelectionSummary
  may: May
}

/** File operations on the selection and the current folder. Those that are impossible or not allowed are undefined. */
export interface FileOperationActs {
  copy?: (() => void) | undefined
  cut?: (() => void) | undefined
  paste?: (() => void) | undefined
  moveTo?: (() => void) | undefined
  copyTo?: (() => void) | undefined
  tag?: (() => void) | undefined
  publish?: (() => void) | undefined
  makePrivate?: (() => void) | undefined
  viewInGallery?: (() => void) | undefined
  bulkEdit?: (() => void) | undefined
  renameByPattern?: (() => void) | undefined
}

type Dialog = { kind: 'move' | 'copy' | 'tag' | 'edit' | 'rename'; entries: Entry[] }

export function useFileOperationActs({
  projectId,
  folder,
  parentFolder,
  getFolderTitle,
  getSelected,
  summary,
  may,
}: Input) {
  const alerts = useAlerts()
  const fileOperations = useFileOperations(projectId)
  const clipboard = useClipboard()
  const pendingPaste = useRef<Promise<void>>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const setVisibility = useSetVisibility()
  const project = useQuery(projectQuery(useApi(), projectId)).data
  const { count, folders, creators, folderCreators, unpublished, onlyEntry } = summary
  const mayForAllItems = (action: Parameters<May>[0]) => [...creators].every((creator) => may(action, creator))
  const hasSelection = count > 0
  const hasOnlyItems = hasSelection && folders === 0
  const mayMove = [...folderCreators].every((creator) => may('folder.move', creator)) && mayForAllItems('artifact.move')
  const mayCopy = (folders === 0 || may('folder.copy')) && (count === folders || may('artifact.copy'))
  const toDestination = (id: string) => ({
    project: projectId,
    folder: id,
    title: id === 'root' ? archiveMessages.top : (getFolderTitle(id) ?? archiveMessages.folder),
  })
  const copyOrCut = (mode: 'copy' | 'cut') => () => {
    const entries = getSelected().map(toEntryLocation)
    writeClipboard({ mode, project: projectId, entries })
    alerts.fade(fileOperationMessages.onClipboard(entries.length, mode === 'cut'))
  }
  const createDialogOpener = (kind: Dialog['kind']) => () => setDialog({ kind, entries: getSelected() })
  const move = async (cutContent: ClipboardContent) => {
    // Entries of another project aren't in any folder of this one.
    const isOtherProject = cutContent.project !== projectId
    const entries = isOtherProject ? cutContent.entries.map((entry) => ({ ...entry, folder: '' })) : cutContent.entries
    removeFromClipboard(cutContent, await fileOperations.move(entries, toDestination(folder)))
  }
  const paste = () => {
    if (!clipboard) return
    if (clipboard.mode === 'copy') return void fileOperations.copy(clipboard.entries, toDestination(folder))
    // Ignore further pastes until the move is done, or the entries would be moved twice.
    pendingPaste.current ??= move(clipboard).finally(() => (pendingPaste.current = null))
  }
  const mayPaste = clipboard && (may('artifact.create') || may('folder.create'))
  const singleItem = onlyEntry?.kind === 'artifact' && !isBrief(onlyEntry.artifact) ? onlyEntry.artifact : undefined
  const isPublished = unpublished === 0
  const mayPublish =
    hasOnlyItems && mayForAllItems('artifact.set-visibility') && !(singleItem && isNeverShown(singleItem))
  const publicPath =
    singleItem && isPublicArtifact(singleItem) && project
      ? `/view/${project.url_alias}/item/${singleItem.id}`
      : undefined
  const acts: FileOperationActs = {
    copy: hasSelection && mayCopy ? copyOrCut('copy') : undefined,
    cut: hasSelection && (mayMove || mayCopy) ? copyOrCut('cut') : undefined,
    paste: mayPaste ? paste : undefined,
    moveTo: hasSelection && (mayMove || mayCopy) ? createDialogOpener('move') : undefined,
    copyTo: hasSelection && mayCopy ? createDialogOpener('copy') : undefined,
    publish: mayPublish && !isPublished ? () => void setVisibility(getItems(getSelected()), 'local') : undefined,
    makePrivate:
      mayPublish && (!singleItem || isPublished)
        ? () => void setVisibility(getItems(getSelected()), 'private')
        : undefined,
    viewInGallery: publicPath === undefined ? undefined : () => window.open(publicPath, '_blank', 'noopener'),
    tag: hasOnlyItems && mayForAllItems('artifact.tag') ? createDialogOpener('tag') : undefined,
    bulkEdit:
      hasOnlyItems && (mayForAllItems('artifact.edit') || may('artifact.set-visibility'))
        ? createDialogOpener('edit')
        : undefined,
    renameByPattern:
      hasOnlyItems && count > 1 && mayForAllItems('artifact.edit') ? createDialogOpener('rename') : undefined,
  }
  const close = () => setDialog(null)
  const dialogProps = { projectId, may, onClose: close }
  const dialogs = dialog && (
    <>
      {(dialog.kind === 'move' || dialog.kind === 'copy') && (
        <DestinationDialog
          mode={dialog.kind}
          projectId={projectId}
          entries={dialog.entries.map(toEntryLocation)}
          initialFolder={dialog.kind === 'move' ? parentFolder : folder}
          mayPublish={may('artifact.set-visibility')}
          onChoose={(targetFolder) =>
            void fileOperations[dialog.kind === 'move' ? 'move' : 'copy'](
              dialog.entries.map(toEntryLocation),
              targetFolder,
            )
          }
          onClose={close}
        />
      )}
      {dialog.kind === 'tag' && <TagDialog {...dialogProps} artifacts={getItems(dialog.entries)} />}
      {dialog.kind === 'edit' && (
        <BulkEditDialog
          {...dialogProps}
          artifacts={getItems(dialog.entries)}
          onRenameByPattern={acts.renameByPattern}
        />
      )}
      {dialog.kind === 'rename' && <RenameByPatternDialog {...dialogProps} artifacts={getItems(dialog.entries)} />}
    </>
  )
  /** Moves entries that were dragged onto a folder or onto a breadcrumb. */
  const onMove = (entries: Entry[], targetFolder: string) =>
    void fileOperations.move(entries.map(toEntryLocation), toDestination(targetFolder))
  const mayDrag = mayMove && (may('artifact.move') || may('folder.move'))
  return { acts, publicPath, dialogs, onMove: mayDrag ? onMove : undefined }
}
