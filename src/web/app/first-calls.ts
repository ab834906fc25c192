import { askArchive } from '#web/features/archive/data/ask-archive.ts'
import { parseSearch } from '#web/kit/address/search-params.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { meQuery } from '#web/kit/session.ts'
import { clientSearch } from './routes/client-search.ts'
import { requireSession } from './guards.ts'

/**
 * Makes the calls with which a page of the client begins, on the server, where none of them is far: who it is, whether
 * the project is open to them, and the beginning of the archive. Resolves to whether somebody is signed in.
 */
export async function firstCalls(context: RouterContext, { pathname, search }: URL, cookies: string): Promise<boolean> {
  const asked = parseSearch(search)
  const place = clientSearch.parse(asked)
  const me = await context.queries.ensureQueryData(meQuery(context.api)).catch(() => null)
  if (!me) return false
  // What refuses here refuses in the browser again, by the same answers, and is told there.
  await Promise.allSettled([
    requireSession({ context, search: place }),
    place.projectId && pathname === '/client/archive' && askArchive(context, place.projectId, asked, cookies),
  ])
  return true
}
