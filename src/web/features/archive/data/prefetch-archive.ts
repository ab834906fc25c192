import type { RouterContext } from '#web/kit/router-context.ts'
import { archiveAddress } from '../address/archive-address.ts'
import { archiveQuery, decadesQuery, pathQuery } from './archive.queries.ts'
import { resolveViewSettings, readViewSettings } from '../address/view-settings.ts'

/** Prefetches the first page of the archive at an address. `cookies` hold the saved view settings. */
export async function prefetchArchive(
  { api, queries }: Pick<RouterContext, 'api' | 'queries'>,
  project: string,
  search: unknown,
  cookies: string,
): Promise<void> {
  const address = archiveAddress.parse(search)
  const { view } = resolveViewSettings(address, readViewSettings(cookies))
  const listAddress = { ...address, view }
  await Promise.all([
    queries.prefetchQuery(archiveQuery(api, project, listAddress)),
    queries.prefetchQuery(pathQuery(api, project, address.folder)),
    view === 'timeline' && queries.prefetchQuery(decadesQuery(api, project, listAddress)),
  ])
}
