import { websiteContract } from '#shared/contract/public/website.contract.ts'
import type { PageName, PostKind } from '#shared/entities/website/pages.ts'
import type { SiteView } from '#shared/entities/website/site.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import type { Api } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import { POSTS_PER_PAGE } from './page-of-posts.ts'

/** A published page, with its JSON data parsed. */
export const websitePageQuery = (api: Api, page: PageName, version = '') => {
  const language = getCurrentLanguage()
  return query({
    queryKey: keys.website.page(page, language, version),
    queryFn: async ({ signal }): Promise<SiteView> => {
      const query = { language, ...(version && { version }) }
      const { title, data } = await api.call(websiteContract.page, { params: { id: page }, query }, { signal })
      return { ...(JSON.parse(data) as Omit<SiteView, 'title'>), title }
    },
  })
}

/** Posts of a kind, newest first, one more than a page shows. `before` is a time in ms; 0 for the newest posts. */
export const websitePostsQuery = (api: Api, kind: PostKind, beforeMs = 0) => {
  const language = getCurrentLanguage()
  return query({
    queryKey: keys.website.posts(language, kind, beforeMs),
    queryFn: ({ signal }) =>
      api.call(
        websiteContract.blogs,
        { query: { language, kind, limit: String(POSTS_PER_PAGE + 1), ...(beforeMs > 0 && { before: String(beforeMs) }) } },
        { signal },
      ),
  })
}

export const websitePostQuery = (api: Api, url: string) => {
  const language = getCurrentLanguage()
  return query({
    queryKey: keys.website.post(language, url),
    queryFn: ({ signal }) => api.call(websiteContract.blog, { params: { id: url }, query: { language } }, { signal }),
  })
}

/** The latest post, for the banner. */
export const latestPostQuery = (api: Api) => {
  const language = getCurrentLanguage()
  return query({
    queryKey: keys.website.latest(language),
    queryFn: ({ signal }) => api.call(websiteContract.latest, { query: { language } }, { signal }),
  })
}

/** The pages with content, for the menu. */
export const menuQuery = (api: Api) =>
  query({
    queryKey: keys.website.menu,
    queryFn: ({ signal }) => api.call(websiteContract.menu, {}, { signal }),
  })

export const tweetsQuery = (api: Api) =>
  query({
    queryKey: keys.website.tweets,
    queryFn: ({ signal }) => api.call(websiteContract.tweets, {}, { signal }),
  })
