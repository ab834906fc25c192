import type { Page } from '#shared/entities/artifact.ts'
import type { Sight } from './artifact-view.ts'
import type { listPages } from './artifacts.repo.ts'

/** The pages of a document as they go over the wire to this reader. */
export const pagesView = (artifact: string, pages: Awaited<ReturnType<typeof listPages>>, { urls }: Sight): Page[] =>
  pages.map(({ number, page, words }) => ({
    number,
    width: page?.width ?? null,
    height: page?.height ?? null,
    image: page ? urls(artifact).derivative(page.key) : null,
    words: words ? urls(artifact).derivative(words.key) : null,
  }))
