import { useMutation } from '@tanstack/react-query'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { downloadMessages as words } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { inParts } from '#web/kit/client/in-parts.ts'
import { save } from '#web/kit/client/save.ts'

type Thing = readonly ['folders' | 'artifacts', string]

/** What lies in a folder, or at the top of a project: with what the folders hold it is all there is. */
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

/** `exhibits`: all of the project's come along, whatever they show. */
function ask(api: Api, project: string, some: readonly Thing[], exhibits: boolean) {
  const idsOf = (kind: Thing[0]) => some.flatMap(([of, id]) => (of === kind ? [id] : []))
  const body = { project, folders: idsOf('folders'), artifacts: idsOf('artifacts'), exhibits }
  return api.call(downloadsContract.create, { body })
}

/**
 * Downloads of these, the exhibits of the project in the first; of more than go into one in halves, of a folder that is too large
 * by itself what lies in it.
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

/** One call names so many at most. */
async function partsOf(api: Api, project: string, some: readonly Thing[], exhibits: boolean): Promise<Asked[]> {
  let first = exhibits
  const parts = await inParts(some, (part) => {
    const withThem = first
    first = false
    return downloadsOf(api, project, part, withThem)
  })
  return parts.flat()
}

/** Takes all files and records out of a project, as ZIPs of as many as go into one. */
export function useExport(project: string) {
  const [api, alerts] = [useApi(), useAlerts()]
  return useMutation({
    mutationFn: async () => {
      const asked = await partsOf(api, project, await listIn(api, project, 'root'), true)
      if (asked.length === 0) return alerts.prompt(words.nothing)
      // What has no file is in the tables, also where nothing in a part has one.
      for (const { url } of asked) save(url)
      const sum = (key: 'count' | 'size') => asked.reduce((all, one) => all + one[key], 0)
      alerts.prompt(words.started(sum('count'), formatBytes(sum('size'))), { kind: 'success' })
    },
  })
}
