import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { openPrices } from '#server/views/offered-plans.ts'
import { websiteContract } from '#shared/contract/public/website.contract.ts'
import type { Language } from '#shared/words/language.ts'
import { takeContact } from './contact.ts'
import { listTweets } from '../kept/contact.repo.ts'
import { readPage, readPost } from './read-site.ts'
import { readPosts } from './seen-site.view.ts'

const PAGE = 50

/** The requested language, else the reader's. */
const languageFor = ({ caller }: Pick<Call<never>, 'caller'>, asked: Language | undefined): Language =>
  asked ?? caller.language ?? 'en'

/** The public website. */
export const websiteRoutes = (services: Services) => {
  const on = { ...services, prices: openPrices(services) }
  return implement(websiteContract, {
    async page(call) {
      const { id } = call.input.params
      const { language, version } = call.input.query
      const { title, ...data } = await readPage(on, id, { language: languageFor(call, language), version })
      return { id, title, data: JSON.stringify(data) }
    },
    blogs(call) {
      const { language, kind, before, limit = PAGE } = call.input.query
      return readPosts(on, { language: languageFor(call, language), kind, before, limit })
    },
    async latest(call) {
      const language = languageFor(call, call.input.query.language)
      const [latest = null] = await readPosts(on, { language, kind: 'blog', limit: 1 })
      return latest
    },
    blog: (call) => readPost(on, call.input.params.id, languageFor(call, call.input.query.language)),
    tweets: () => listTweets(services.db),
    async contact(call) {
      await takeContact(services, call.caller, call.input.body)
      return {}
    },
  })
}
