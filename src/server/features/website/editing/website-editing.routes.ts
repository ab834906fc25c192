import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, pageOf } from '#server/db/page.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { ownPicture } from '#server/ports/media/small-picture.ts'
import { actorOf } from '#server/record/record.ts'
import { openPrices } from '#server/views/offered-plans.ts'
import { websiteEditingContract } from '#shared/contract/administration/website-editing.contract.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { deleteTweet, insertTweet, listContacts, listNotes, setContactState } from '../contact.repo.ts'
import type { EntryRow } from '../entries.repo.ts'
import { insertPicture, listPictures } from '../pictures.repo.ts'
import { readPage, viewPost } from '../read-site.ts'
import { createPost, removePost, savePage, updatePost } from './write-site.ts'

const POSITION = z.tuple([z.int(), z.uuid()])

/** What administrators call to write on the website. */
export const websiteEditingRoutes = (services: Services) => {
  const { db, finding } = services
  const on = { ...services, prices: openPrices(services) }
  /** A post as its writers have it, whether readers see it or not. */
  const written = async (row: EntryRow) => {
    const { draft } = await findStory(db, row.id)
    return { ...(await viewPost(on, row, draft, [row.language])), published_at: row.published_at }
  }
  return implement(websiteEditingContract, {
    async savePage(call) {
      const { id } = call.input.params
      const { language = 'en', ...given } = call.input.body
      await savePage(db, actorOf(call), id, language, given)
      const { title, ...data } = await readPage(on, id, { language })
      return { id, title, data: JSON.stringify(data) }
    },
    async createPost(call) {
      const { language = 'en', ...given } = call.input.body
      return written(await createPost(db, actorOf(call), language, given))
    },
    updatePost: async (call) => written(await updatePost(db, actorOf(call), call.input.params.id, call.input.body)),
    async removePost(call) {
      await removePost(db, call.input.params.id)
      return {}
    },
    async addPicture(call) {
      const given = Buffer.from(call.input.body.picture, 'base64')
      const { sizes, ...rest } = await ownPicture(services, given, ['small', 'large'], call.signal)
      const id = newId()
      await insertPicture(db, { id, ...sizes, ...rest })
      const [made] = await listPictures(db, [id])
      if (!made) throw new AppError('not_found')
      return made
    },
    addTweet: (call) => {
      const { text, author = '', url = null, at = Date.now() } = call.input.body
      return insertTweet(db, { id: newId(), text, author, url, at })
    },
    async removeTweet(call) {
      if (!(await deleteTweet(db, call.input.params.id))) throw new AppError('not_found')
      return {}
    },
    async notes(call) {
      const { cursor, limit = PAGE } = call.input.query
      const rows = await listNotes(db, afterCursor(cursor, POSITION), limit + 1)
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.at, last.id])
      return { notes: items, cursor: next }
    },
    async contactForms(call) {
      const { state, query, cursor, limit = PAGE } = call.input.query
      const after = afterCursor(cursor, POSITION)
      const rows = await listContacts(finding, { state, query, after, limit: limit + 1 })
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.created_at, last.id])
      return { forms: items, cursor: next }
    },
    async contactState(call) {
      const found = await setContactState(db, call.input.params.id, call.input.body.state)
      if (!found) throw new AppError('not_found')
      return found
    },
  })
}
