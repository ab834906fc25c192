import { implement, type Call } from '#server/access/call.ts'
import { isAdministrator } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { createPriceCache } from '#server/views/offered-plans.ts'
import { websiteContract } from '#shared/contract/public/website.contract.ts'
import type { Language } from '#shared/words/language.ts'
import { submitContactMessage } from './contact.ts'
import { listPublishedNotes } from '../data/contact.repo.ts'
import { listFilledPages } from '../data/entries.repo.ts'
import { readPage, readPost } from './read-site.ts'
import { listPostCards } from './site-content.view.ts'

const DEFAULT_POSTS = 50

/** Returns the requested language, else the reader's. */
const getLanguage = ({ caller }: Pick<Call<never>, 'caller'>, requestedLanguage: Language | undefined): Language =>
  requestedLanguage ?? caller.language ?? 'en'

/** Endpoints of the public website. */
export const websiteRoutes = (services: Services) => {
  const siteServices = { ...services, prices: createPriceCache(services) }
  return implement(websiteContract, {
    async page(call) {
      const { id } = call.input.params
      const { language, version } = call.input.query
      const { title, ...data } = await readPage(siteServices, id, { language: getLanguage(call, language), version })
      return { id, title, data: JSON.stringify(data) }
    },
    menu: async ({ caller }) => ({ pages: await listFilledPages(services.db), may_edit: isAdministrator(caller) }),
    blogs(call) {
      const { language, kind, before, limit = DEFAULT_POSTS } = call.input.query
      return listPostCards(siteServices, { language: getLanguage(call, language), kind, before, limit })
    },
    async latest(call) {
      const language = getLanguage(call, call.input.query.language)
      const [latestPost = null] = await listPostCards(siteServices, { language, kind: 'blog', limit: 1 })
      return latestPost
    },
    blog: (call) => readPost(siteServices, call.input.params.id, getLanguage(call, call.input.query.language)),
    tweets: () => listPublishedNotes(services.db),
    async contact(call) {
      await submitContactMessage(services, call.caller, call.input.body)
      return {}
    },
  })
}
