import { prefetchArchive } from '#web/features/archive/data/prefetch-archive.ts'
import { homeQuery } from '#web/features/home/home.queries.ts'
import { projectsAndOrgsQuery } from '#web/features/projects/projects.queries.ts'
import { parseSearch } from '#web/kit/address/search-params.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { meQuery } from '#web/kit/session.ts'
import { clientSearch } from './routes/client-search.ts'
import { requireSession } from './guards.ts'

/**
 * Makes the calls that a page of the client app begins with (user, project access, home page, start of the archive) on the server,
 * where they are fast. Resolves to whether the user is signed in.
 */
export async function makeFirstCalls(
  context: RouterContext,
  { pathname, search }: URL,
  cookies: string,
): Promise<boolean> {
  const searchParams = parseSearch(search)
  const clientParams = clientSearch.parse(searchParams)
  const me = await context.queryClient.ensureQueryData(meQuery(context.api)).catch(() => null)
  if (!me) return false
  // Errors are ignored here: the browser gets the same responses and shows the error.
  await Promise.allSettled([
    requireSession({ context, search: clientParams }),
    clientParams.projectId &&
      pathname === '/client/archive' &&
      prefetchArchive(context, clientParams.projectId, searchParams, cookies),
    ...(pathname === '/client' && Object.keys(searchParams).length === 0
      ? [
          context.queryClient.prefetchQuery(projectsAndOrgsQuery(context.api, me.id)),
          context.queryClient.prefetchQuery(homeQuery(context.api, me.id)),
        ]
      : []),
  ])
  return true
}
