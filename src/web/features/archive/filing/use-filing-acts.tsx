import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { isBrief } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'
import type { Tally } from '../entries/selection.ts'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { putOnClipboard, takeOffClipboard, useClipboard, type Clipped } from './clipboard.ts'
import { artifactsOf, filedOf } from './filed.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { TagItems } from './tag-items.tsx'
import { useFiling } from './use-filing.ts'
import { usePublishing } from './use-publishing.ts'

interface Input {
  projectId: string
  /** The current folder, its parent, and a lookup of known folder titles. */
  folder: string
  above: string
  titleOfFolder: (id: string) => string | undefined
  selected: () => Entry[]
  tally: Tally
  may: May
}

/** File operations on the selection and the current folder. Those that are impossible or not allowed are undefined. */
export interface FilingActs {
  copy?: (() => void) | undefined
  cut?: (() => void) | undefined
  paste?: (() => void) | undefined
  moveTo?: (() => void) | undefined
  copyTo?: (() => void) | undefined
  tag?: (() => void) | undefined
  show?: (() => void) | undefined
  hide?: (() => void) | undefined
  view?: (() => void) | undefined
  editMany?: (() => void) | undefined
}

type Dialog = { kind: 'move' | 'copy' | 'tag' | 'edit'; entries: Entry[] }

export function useFilingActs({ projectId, folder, above, titleOfFolder, selected, tally, may }: Input) {
  const alerts = useAlerts()
  const filing = useFiling(projectId)
  const clipboard = useClipboard()
  const pasting = useRef<Promise<void>>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const publish = usePublishing()
  const project = useQuery(projectQuery(useApi(), projectId)).data
  const { count, folders, makers, folderMakers, only } = tally
  const each = (action: Parameters<May>[0]) => [...makers].every((maker) => may(action, maker))
  const some = count > 0
  const items = some && folders === 0
  const mayMoveHere = [...folderMakers].every((maker) => may('folder.move', maker)) && each('artifact.move')
  const mayTakeAway = (folders === 0 || may('folder.copy')) && (count === folders || may('artifact.copy'))
  const place = (id: string) => ({
    project: projectId,
    folder: id,
    title: id === 'root' ? archiveMessages.top : (titleOfFolder(id) ?? archiveMessages.folder),
  })
  const keep = (mode: 'copy' | 'cut') => () => {
    const things = selected().map(filedOf)
    putOnClipboard({ mode, project: projectId, things })
    alerts.fade(filingMessages.onClipboard(things.length, mode === 'cut'))
  }
  const open = (kind: Dialog['kind']) => () => setDialog({ kind, entries: selected() })
  const move = async (cut: Clipped) => {
    // Entries of another project aren't in any folder of this one.
    const elsewhere = cut.project !== projectId
    const things = elsewhere ? cut.things.map((entry) => ({ ...entry, folder: '' })) : cut.things
    takeOffClipboard(cut, await filing.move(things, place(folder)))
  }
  const paste = () => {
    if (!clipboard) return
    if (clipboard.mode === 'copy') return void filing.copy(clipboard.things, place(folder))
    // Ignore further pastes until the move is done, or the entries would be moved twice.
    pasting.current ??= move(clipboard).finally(() => (pasting.current = null))
  }
  const mayPaste = clipboard && (may('artifact.create') || may('folder.create'))
  const one = only?.kind === 'artifact' && !isBrief(only.artifact) ? only.artifact : undefined
  const isLocal = one?.visibility === 'local'
  const mayShow = items && each('artifact.set-visibility') && !(one && isNeverShown(one))
  const acts: FilingActs = {
    copy: some && mayTakeAway ? keep('copy') : undefined,
    cut: some && (mayMoveHere || mayTakeAway) ? keep('cut') : undefined,
    paste: mayPaste ? paste : undefined,
    moveTo: some && (mayMoveHere || mayTakeAway) ? open('move') : undefined,
    copyTo: some && mayTakeAway ? open('copy') : undefined,
    show: mayShow && !isLocal ? () => void publish(artifactsOf(selected()), 'local') : undefined,
    hide: mayShow && (!one || isLocal) ? () => void publish(artifactsOf(selected()), 'private') : undefined,
    view:
      one && isPublicArtifact(one) && project
        ? () => window.open(`/view/${project.url_alias}/item/${only?.id}`, '_blank', 'noopener')
        : undefined,
    tag: items && each('artifact.tag') ? open('tag') : undefined,
    editMany: items && (each('artifact.edit') || may('artifact.set-visibility')) ? open('edit') : undefined,
  }
  const close = () => setDialog(null)
  const shared = { projectId, may, onClose: close }
  const dialogs = dialog && (
    <>
      {(dialog.kind === 'move' || dialog.kind === 'copy') && (
        <PlaceDialog
          mode={dialog.kind}
          projectId={projectId}
          things={dialog.entries.map(filedOf)}
          from={dialog.kind === 'move' ? above : folder}
          mayPublish={may('artifact.set-visibility')}
          onChoose={(to) => void filing[dialog.kind === 'move' ? 'move' : 'copy'](dialog.entries.map(filedOf), to)}
          onClose={close}
        />
      )}
      {dialog.kind === 'tag' && <TagItems {...shared} artifacts={artifactsOf(dialog.entries)} />}
      {dialog.kind === 'edit' && <BulkEdit {...shared} artifacts={artifactsOf(dialog.entries)} />}
    </>
  )
  /** Moves entries that were dragged onto a folder or onto a breadcrumb. */
  const onMove = (entries: Entry[], to: string) => void filing.move(entries.map(filedOf), place(to))
  const mayDrag = mayMoveHere && (may('artifact.move') || may('folder.move'))
  return { acts, dialogs, onMove: mayDrag ? onMove : undefined }
}
