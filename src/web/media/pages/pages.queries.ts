import type { DocumentText, ArtifactPage } from '#shared/entities/artifact.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Api } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import type { Run } from './text-lines.ts'

/**
 * Queries the pages of a document. Uses the path instead of the contract, which would load all artifact forms on
 * visitors' pages.
 */
export const pagesQuery = (api: Api, id: string, headers: Record<string, string>) =>
  query({
    queryKey: keys.artifact.pages(id),
    queryFn: ({ signal }) =>
      api.raw<ArtifactPage[]>({ method: 'GET', path: `${API_BASE}/artifacts/${id}/pages`, headers, signal }),
    staleTime: 60_000,
    // The first page is shown even if this fails.
    meta: { quiet: true },
  })

/** Queries the text of a document without pages. */
export const documentTextQuery = (api: Api, id: string, headers: Record<string, string>) =>
  query({
    queryKey: keys.artifact.text(id),
    queryFn: ({ signal }) =>
      api.raw<DocumentText>({ method: 'GET', path: `${API_BASE}/artifacts/${id}/text`, headers, signal }),
    staleTime: 60_000,
  })

/** Queries the text of a page from its URL; the content at a URL never changes. */
export const pageTextQuery = (url: string) =>
  query({
    // Without the signature, which differs in every response.
    queryKey: keys.pageText(url.split('?')[0]),
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`the words of a page answered ${response.status}`)
      const { runs } = (await response.json()) as { runs: Run[] }
      return runs
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
