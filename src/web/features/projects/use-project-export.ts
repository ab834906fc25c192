import { useMutation } from '@tanstack/react-query'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { downloadMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { callInBatches } from '#web/kit/client/call-in-batches.ts'
import { downloadFile } from '#web/kit/client/download-file.ts'

type ExportEntry = readonly ['folders' | 'artifacts', string]

/** Lists the direct contents of a folder, or of the project root. */
async function listContents(api: Api, project: string, folder: string): Promise<ExportEntry[]> {
  const entries = new Map<string, ExportEntry>()
  let cursor: string | null = null
  do {
    const page: { folders: { id: string }[]; artifacts: { id: string }[]; cursor: string | null } = await api.call(
      searchContract.search,
      { body: { project, folder, limit: MAX_PAGE_SIZE, ...(cursor !== null && { cursor }) } },
    )
    for (const { id } of page.folders) entries.set(id, ['folders', id])
    for (const { id } of page.artifacts) entries.set(id, ['artifacts', id])
    cursor = page.cursor
  } while (cursor !== null)
  return [...entries.values()]
}

type Download = Awaited<ReturnType<typeof requestDownload>>

/** Requests one download. `exhibits` adds all exhibits of the project, whatever they contain. */
function requestDownload(api: Api, project: string, entries: readonly ExportEntry[], exhibits: boolean) {
  const findIds = (kind: ExportEntry[0]) => entries.flatMap(([entryKind, id]) => (entryKind === kind ? [id] : []))
  const body = { project, folders: findIds('folders'), artifacts: findIds('artifacts'), exhibits }
  return api.call(downloadsContract.create, { body })
}

/**
 * Requests downloads of the entries, splitting them in half, or a single folder into its contents, while a download is too large.
 * The first download contains the exhibits.
 */
async function requestSplitDownloads(
  api: Api,
  project: string,
  entries: readonly ExportEntry[],
  exhibits: boolean,
): Promise<Download[]> {
  try {
    return [await requestDownload(api, project, entries, exhibits)]
  } catch (error) {
    if (!isApiError(error) || error.status !== 413) throw error
    const [[kind, id] = ['artifacts', '']] = entries
    if (entries.length === 1 && kind === 'artifacts') throw error
    const halves = entries.length === 1 ? await listContents(api, project, id) : entries
    if (halves.length <= 1) return requestSplitDownloads(api, project, halves, exhibits)
    const middle = Math.ceil(halves.length / 2)
    const firstDownloads = await requestDownloads(api, project, halves.slice(0, middle), exhibits)
    return [...firstDownloads, ...(await requestDownloads(api, project, halves.slice(middle), false))]
  }
}

/** Requests downloads in batches, because a call can only name a limited number of entries. */
async function requestDownloads(
  api: Api,
  project: string,
  entries: readonly ExportEntry[],
  exhibits: boolean,
): Promise<Download[]> {
  let areExhibitsPending = exhibits
  const batches = await callInBatches(entries, (batch) => {
    const includesExhibits = areExhibitsPending
    areExhibitsPending = false
    return requestSplitDownloads(api, project, batch, includesExhibits)
  })
  return batches.flat()
}

/** Downloads all files and metadata of a project as one or more ZIPs. */
export function useProjectExport(project: string) {
  const [api, alerts] = [useApi(), useAlerts()]
  return useMutation({
    mutationFn: async () => {
      const downloads = await requestDownloads(api, project, await listContents(api, project, 'root'), true)
      if (downloads.length === 0) return alerts.prompt(downloadMessages.noFiles)
      // A download without any files still contains the metadata tables.
      for (const { url } of downloads) downloadFile(url)
      const sum = (key: 'count' | 'size') => downloads.reduce((total, download) => total + download[key], 0)
      alerts.prompt(downloadMessages.started(sum('count'), formatBytes(sum('size'))), { kind: 'success' })
    },
  })
}
