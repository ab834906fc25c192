import { structureMessages } from '#shared/words/uploads/uploads.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import { readIncoming } from '#web/kit/client/read-incoming.ts'
import { planFolders } from './folder-structure.ts'
import { createFolders } from './create-folders.ts'
import { reportSkippedFiles, describeSkippedFiles } from './skipped-files.ts'

/** The progress of a dropped folder structure until its files are in the queue. */
export type StructureProgress =
  | { phase: 'reading'; files: number }
  | { phase: 'creating'; createdFolders: number; totalFolders: number; files: number }

interface Options {
  api: Api
  alerts: Alerts
  onProgress: (progress: StructureProgress) => void
  /** Called for each folder once it exists, with the files to upload into it. */
  onFiles: (files: readonly File[], folder: string) => void
  isStopped: () => boolean
}

/** Creates the folders of a dropped structure and hands over their files. Reports failures to the user. */
export async function uploadStructure(
  { api, alerts, onProgress, onFiles, isStopped }: Options,
  incoming: readonly FileOrFolder[],
  destination: { project: string; folder: string },
): Promise<void> {
  onProgress({ phase: 'reading', files: 0 })
  const incomingFiles = await readIncoming(
    incoming,
    (fileCount) => onProgress({ phase: 'reading', files: fileCount }),
    isStopped,
  )
  const { folders, files, skipped } = planFolders(incomingFiles.files, incomingFiles.folders)
  const skippedNames = [...incomingFiles.skipped, ...skipped]
  if (incomingFiles.unreadable.length > 0)
    alerts.prompt(structureMessages.unreadable(incomingFiles.unreadable.length), {
      kind: 'error',
      text: incomingFiles.unreadable.slice(0, 3).join(', '),
    })
  if (folders.length === 0 && files.length === 0) {
    if (skippedNames.length > 0) reportSkippedFiles(alerts, skippedNames)
    else if (incomingFiles.unreadable.length === 0) alerts.prompt(structureMessages.empty)
    return
  }
  const reportCreated = (createdFolders: number) =>
    onProgress({ phase: 'creating', createdFolders, totalFolders: folders.length, files: files.length })
  reportCreated(0)
  const { ids, failure } = await createFolders(api, destination, folders, reportCreated, isStopped)
  if (isStopped()) return
  const byFolder = Map.groupBy(files, ({ folder }) => folder)
  let notUploadedCount = 0
  for (const [key, folderFiles] of byFolder) {
    const folder = ids.get(key)
    if (folder === undefined) notUploadedCount += folderFiles.length
    else
      onFiles(
        folderFiles.map(({ file }) => file),
        folder,
      )
  }
  if (failure) {
    const reason = failure.error instanceof Error ? failure.error.message : String(failure.error)
    alerts.showError(failure.error, {
      title: structureMessages.failed(folders.length - ids.size + 1, notUploadedCount),
      text: `${failure.title}: ${reason}`,
    })
    reportSkippedFiles(alerts, skippedNames)
    return
  }
  const note = describeSkippedFiles(skippedNames)
  const text = note && `${note.title}: ${note.text}`
  alerts.prompt(structureMessages.created(folders.length, files.length), { kind: 'success', ...(text && { text }) })
}
