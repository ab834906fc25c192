import { useMutation } from '@tanstack/react-query'
import { downloadsContract } from '#shared/contract/downloads.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import { downloadMessages as words } from '#shared/words/archive/archive.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { inParts } from '#web/kit/client/in-parts.ts'
import { save } from '#web/kit/client/save.ts'

type Thing = readonly ['folders' | 'artifacts', string]

/** What lies at the top of a project: with what the folders hold it is all there is. */
async function atTheTop(api: Api, project: string): Promise<Thing[]> {
  const things = new Map<string, Thing>()
  let cursor: string | null = null
  do {
    const page: { folders: { id: string }[]; artifacts: { id: string }[]; cursor: string | null } = await api.call(
      searchContract.search,
      { body: { project, folder: 'root', limit: MAX_PAGE, ...(cursor !== null && { cursor }) } },
    )
    for (const { id } of page.folders) things.set(id, ['folders', id])
    for (const { id } of page.artifacts) things.set(id, ['artifacts', id])
    cursor = page.cursor
  } while (cursor !== null)
  return [...things.values()]
}

/** Takes all files out of a project, as ZIPs of as many as go into one. */
export function useExport(project: string) {
  const [api, alerts] = [useApi(), useAlerts()]
  return useMutation({
    mutationFn: async () => {
      const idsOf = (some: readonly Thing[], kind: Thing[0]) => some.flatMap(([of, id]) => (of === kind ? [id] : []))
      const asked = await inParts(await atTheTop(api, project), (some) =>
        api.call(downloadsContract.create, {
          body: { project, folders: idsOf(some, 'folders'), artifacts: idsOf(some, 'artifacts') },
        }),
      )
      const full = asked.filter(({ count }) => count > 0)
      if (full.length === 0) return alerts.prompt(words.nothing)
      for (const { url } of full) save(url)
      const sum = (key: 'count' | 'size') => full.reduce((all, one) => all + one[key], 0)
      alerts.prompt(words.started(sum('count'), formatBytes(sum('size'))), { kind: 'success' })
    },
  })
}
