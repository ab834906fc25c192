import type { DocumentText, Page } from '#shared/entities/artifact.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Api } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import type { Run } from './lines.ts'

/**
 * The pages of a document. By its path: the contract of all calls about artifacts would come along with its forms, to
 * visitors who only read.
 */
export const pagesQuery = (api: Api, id: string, headers: Record<string, string>) =>
  query({
    queryKey: keys.artifact.pages(id),
    queryFn: ({ signal }) =>
      api.raw<Page[]>({ method: 'GET', path: `${API_BASE}/artifacts/${id}/pages`, headers, signal }),
    staleTime: 60_000,
    // The first page is there without it.
    meta: { quiet: true },
  })

/** What a document without pages says. */
export const textQuery = (api: Api, id: string, headers: Record<string, string>) =>
  query({
    queryKey: keys.artifact.text(id),
    queryFn: ({ signal }) =>
      api.raw<DocumentText>({ method: 'GET', path: `${API_BASE}/artifacts/${id}/text`, headers, signal }),
    staleTime: 60_000,
  })

/** The words of a page, from where they are kept; what is kept never changes. */
export const wordsQuery = (address: string) =>
  query({
    // Without what signs it: that is another with each answer.
    queryKey: keys.pageWords(address.split('?')[0]),
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`the words of a page answered ${answer.status}`)
      const { runs } = (await answer.json()) as { runs: Run[] }
      return runs
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
