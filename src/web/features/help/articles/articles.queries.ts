import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { articlesContract } from '#shared/contract/help/articles.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { getPageLanguage } from '#web/ui/preferences/language.ts'

/** Articles that match the query, the best first; all of them without a query. They only change with a release. */
export const articlesQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: keys.articles.list(query, getPageLanguage()),
    queryFn: ({ signal }) => api.call(articlesContract.list, { query: query ? { query } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

export const articleQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: keys.articles.detail(slug, getPageLanguage()),
    queryFn: ({ signal }) => api.call(articlesContract.read, { params: { slug } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })
