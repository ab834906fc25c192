import { stateMessages } from '#shared/words/page/page.ts'
import { PageMoved, PageNotFound } from '#web/kit/navigation/page-errors.ts'
import type { Head, PageContext, PageModule } from '#web/kit/navigation/page-module.ts'
import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { parseSearch } from '#web/kit/address/search-params.ts'
import type { HistoryEntryState } from '#web/kit/address/history-entry.ts'
import type { PageMatch, VisitorPage } from './visitor-page.ts'

/** A page that is ready to render. */
export interface LoadedPage {
  status: 200 | 404 | 500
  params: Record<string, string>
  /** Undefined if there is no page at this URL. */
  module: PageModule | undefined
  head: Head
  /** The failure, with status 500. */
  error?: unknown
}

/** The default head of a missing page. */
const createMissingHead = (): Head => ({
  meta: [{ title: stateMessages.notFoundTitle }, { name: 'robots', content: 'noindex' }],
})

/** Parses a URL into path, query and fragment. */
export function toPageLocation(address: string, state: HistoryEntryState = {}): PageLocation {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return { pathname, search: parseSearch(search), searchStr: search, hash: hash.slice(1), state }
}

/** Loads the code and data of a page. Throws `PageMoved` if it has a new URL. */
export async function loadPage(
  match: PageMatch<VisitorPage> | null,
  location: PageLocation,
  context: PageContext,
): Promise<LoadedPage> {
  if (!match) return { status: 404, params: {}, module: undefined, head: createMissingHead() }
  const { page, params } = match
  const input = { context, params, search: location.search }
  let module: PageModule | undefined
  try {
    module = await page.load()
    const loaderData = await module.loader({ context, params, location })
    return { status: 200, params, module, head: module.head({ ...input, loaderData }) }
  } catch (error) {
    if (error instanceof PageMoved) throw error
    const status = error instanceof PageNotFound ? 404 : 500
    const head = module?.head(input) ?? {}
    return { status, params, module, head: status === 404 && !head.meta ? createMissingHead() : head, error }
  }
}
