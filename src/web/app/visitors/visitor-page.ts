import { decodePercent } from '#shared/rules/decode-percent.ts'
import type { PageModule } from '#web/kit/navigation/page-module.ts'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'

/** A public page that the server renders. */
export interface VisitorPage {
  /** Its path pattern: a segment that starts with a colon is a parameter. */
  path: string
  /** Source file of its chunk, so that the server can link its styles and preload its code. */
  file: string
  /** Loads its code and messages. */
  load: () => Promise<PageModule>
}

export const createVisitorPage = (path: string, file: string, load: () => Promise<PageModule>): VisitorPage => ({
  path,
  file: `src/web/${file}`,
  load: () => loadWithMessages(load),
})

export interface PageMatch<Page> {
  page: Page
  params: Record<string, string>
}

function matchParams(pattern: string, path: string): Record<string, string> | null {
  const [patternSegments, segments] = [pattern.split('/'), path.split('/')]
  if (patternSegments.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [i, patternSegment] of patternSegments.entries()) {
    const segment = decodePercent(segments[i] ?? '')
    if (segment === undefined || (i > 0 && segment === '' && path !== '/')) return null
    if (patternSegment.startsWith(':')) params[patternSegment.slice(1)] = segment
    else if (patternSegment !== segment) return null
  }
  return params
}

/** Finds the first page whose pattern matches, with its parameters. */
export function findPage<Page extends { path: string }>(
  pages: readonly Page[],
  pathname: string,
): PageMatch<Page> | null {
  for (const page of pages) {
    const params = matchParams(page.path, pathname)
    if (params) return { page, params }
  }
  return null
}
