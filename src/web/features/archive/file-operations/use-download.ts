import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { downloadMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { downloadFile } from '#web/kit/client/download-file.ts'
import type { Entry } from '../entries/indexed-list.ts'
import type { SelectionSummary } from '../entries/selection.ts'
import { groupIdsByKind } from './entry-batches.ts'

/** Exports items and folders, or the whole project. `downloadZip` is the usual download of them. */
export type CrossFeatureExport = (selection: {
  artifacts?: string[]
  folders?: string[]
  downloadZip?: () => void
}) => void

interface Input {
  projectId: string
  /** The current folder. */
  folder: string
  getSelected: () => Entry[]
  summary: SelectionSummary
  may: May
  onExport: CrossFeatureExport
}

/** Downloads of the selection and the current folder. Unavailable ones are undefined. */
export function useDownload({ projectId, folder, getSelected, summary, may, onExport }: Input) {
  const [api, alerts] = [useApi(), useAlerts()]
  const withErrorAlert = (action: () => Promise<void>) => () => {
    void action().catch(alerts.showError)
  }
  const downloadAsZip = (entries: readonly Pick<Entry, 'kind' | 'id'>[]) =>
    withErrorAlert(async () => {
      if (entries.length > MAX_BULK_IDS) return alerts.prompt(downloadMessages.tooMany(MAX_BULK_IDS), { kind: 'error' })
      const { folderIds: folders, artifactIds: artifacts } = groupIdsByKind(entries)
      const { url, count, size } = await api.call(downloadsContract.create, {
        body: { project: projectId, artifacts, folders },
      })
      if (count === 0) return alerts.prompt(downloadMessages.noFiles, { kind: 'error' })
      alerts.prompt(downloadMessages.started(count, formatBytes(size)), { kind: 'success' })
      downloadFile(url)
    })
  const downloadItem = (id: string) =>
    withErrorAlert(async () => {
      const { file } = await api.call(artifactsContract.read, { params: { id } })
      if (file?.url) downloadFile(file.url)
    })

  const exportEntries = (entries: readonly Pick<Entry, 'kind' | 'id'>[]) => {
    if (entries.length > MAX_BULK_IDS) return alerts.prompt(downloadMessages.tooMany(MAX_BULK_IDS), { kind: 'error' })
    const { folderIds: folders, artifactIds: artifacts } = groupIdsByKind(entries)
    return onExport({ artifacts, folders, downloadZip: downloadAsZip(entries) })
  }

  const { count, folders, creators, onlyEntry } = summary
  const isAllowed =
    count > 0 &&
    (folders === 0 || may('artifact.download')) &&
    [...creators].every((creator) => may('artifact.download', creator))
  const currentFolder =
    folder !== 'root' && may('artifact.download') ? [{ kind: 'folder' as const, id: folder }] : undefined
  const singleItem = onlyEntry?.kind === 'artifact' ? onlyEntry : undefined
  return {
    download: isAllowed && singleItem?.artifact.file ? downloadItem(singleItem.id) : undefined,
    downloadZip: isAllowed && !singleItem ? () => downloadAsZip(getSelected())() : undefined,
    downloadFolder: currentFolder && downloadAsZip(currentFolder),
    export: isAllowed ? () => exportEntries(getSelected()) : undefined,
    exportFolder: currentFolder && (() => exportEntries(currentFolder)),
    exportProject: folder === 'root' && may('artifact.download') ? () => onExport({}) : undefined,
  }
}
