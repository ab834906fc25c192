import type { RouterContext } from '#web/kit/router-context.ts'
import { archiveSearchParams } from '../address/archive-address.ts'
import { archiveQuery, decadesQuery, pathQuery } from './archive.queries.ts'
import { resolveViewSettings, readViewSettings } from '../address/view-settings.ts'

/** Prefetches the first page of the archive for a URL. `cookies` hold the saved view settings. */
export async function prefetchArchive(
  { api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>,
  project: string,
  search: unknown,
  cookies: string,
): Promise<void> {
  const address = archiveSearchParams.parse(search)
  const { view } = resolveViewSettings(address, readViewSettings(cookies))
  const listAddress = { ...address, view }
  await Promise.all([
    queryClient.prefetchQuery(archiveQuery(api, project, listAddress)),
    queryClient.prefetchQuery(pathQuery(api, project, address.folder)),
    view === 'timeline' && queryClient.prefetchQuery(decadesQuery(api, project, listAddress)),
  ])
}
