import { useMutation } from '@tanstack/react-query'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { downloadMessages } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { inParts } from '#web/kit/client/in-parts.ts'
import { save } from '#web/kit/client/save.ts'

type Thing = readonly ['folders' | 'artifacts', string]

/** Lists the direct contents of a folder, or of the project root. */
async function listIn(api: Api, project: string, folder: string): Promise<Thing[]> {
  const things = new Map<string, Thing>()
  let cursor: string | null = null
  do {
    const page: { folders: { id: string }[]; artifacts: { id: string }[]; cursor: string | null } = await api.call(
      searchContract.search,
      { body: { project, folder, limit: MAX_PAGE, ...(cursor !== null && { cursor }) } },
    )
    for (const { id } of page.folders) things.set(id, ['folders', id])
    for (const { id } of page.artifacts) things.set(id, ['artifacts', id])
    cursor = page.cursor
  } while (cursor !== null)
  return [...things.values()]
}

type Asked = Awaited<ReturnType<typeof ask>>

/** Requests one download. `exhibits` adds all exhibits of the project, whatever they contain. */
function ask(api: Api, project: string, some: readonly Thing[], exhibits: boolean) {
  const idsOf = (kind: Thing[0]) => some.flatMap(([of, id]) => (of === kind ? [id] : []))
  const body = { project, folders: idsOf('folders'), artifacts: idsOf('artifacts'), exhibits }
  return api.call(downloadsContract.create, { body })
}

/**
 * Requests downloads of the entries, splitting them in half, or a single folder into its contents, while a download is too large.
 * The first download contains the exhibits.
 */
async function downloadsOf(api: Api, project: string, some: readonly Thing[], exhibits: boolean): Promise<Asked[]> {
  try {
    return [await ask(api, project, some, exhibits)]
  } catch (error) {
    if (!isApiError(error) || error.status !== 413) throw error
    const [[kind, id] = ['artifacts', '']] = some
    if (some.length === 1 && kind === 'artifacts') throw error
    const parts = some.length === 1 ? await listIn(api, project, id) : some
    if (parts.length <= 1) return downloadsOf(api, project, parts, exhibits)
    const half = Math.ceil(parts.length / 2)
    const first = await partsOf(api, project, parts.slice(0, half), exhibits)
    return [...first, ...(await partsOf(api, project, parts.slice(half), false))]
  }
}

/** Requests downloads in batches, because a call can only name a limited number of entries. */
async function partsOf(api: Api, project: string, some: readonly Thing[], exhibits: boolean): Promise<Asked[]> {
  let first = exhibits
  const parts = await inParts(some, (part) => {
    const withThem = first
    first = false
    return downloadsOf(api, project, part, withThem)
  })
  return parts.flat()
}

/** Downloads all files and metadata of a project as one or more ZIPs. */
export function useExport(project: string) {
  const [api, alerts] = [useApi(), useAlerts()]
  return useMutation({
    mutationFn: async () => {
      const asked = await partsOf(api, project, await listIn(api, project, 'root'), true)
      if (asked.length === 0) return alerts.prompt(downloadMessages.nothing)
      // A download without any files still contains the metadata tables.
      for (const { url } of asked) save(url)
      const sum = (key: 'count' | 'size') => asked.reduce((all, one) => all + one[key], 0)
      alerts.prompt(downloadMessages.started(sum('count'), formatBytes(sum('size'))), { kind: 'success' })
    },
  })
}
