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
import {
  changeTweet,
  deleteContact,
  deleteTweet,
  insertTweet,
  listContacts,
  listNotes,
  setContactState,
} from '../kept/contact.repo.ts'
import type { EntryRow } from '../kept/entries.repo.ts'
import { insertPicture, listPictures } from '../kept/pictures.repo.ts'
import { readPage, viewPost } from '../reading/read-site.ts'
import { logAct } from './log-act.ts'
import { createPost, removePost, savePage, updatePost } from './write-site.ts'

const NOTE_CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))
const CONTACT_CURSOR = z.tuple([z.int(), z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }))

/** Publishing on the website, for administrators. */
export const websiteEditingRoutes = (services: Services) => {
  const { db, finding } = services
  const on = { ...services, prices: openPrices(services) }
  /** A post as its editors see it, published or not. */
  const written = async (row: EntryRow) => {
    const { draft } = await findStory(db, row.id)
    return { ...(await viewPost(on, row, draft, [row.language])), published_at: row.published_at }
  }
  return implement(websiteEditingContract, {
    async savePage(call) {
      const { id } = call.input.params
      const { language = 'en', ...given } = call.input.body
      await savePage(db, actorOf(call), id, language, given)
      logAct(services, call, 'publish', { page: id, language })
      const { title, ...data } = await readPage(on, id, { language })
      return { id, title, data: JSON.stringify(data) }
    },
    async createPost(call) {
      const { language = 'en', ...given } = call.input.body
      const row = await createPost(db, actorOf(call), language, given)
      logAct(services, call, 'publish', { entry: row.id })
      return written(row)
    },
    async updatePost(call) {
      const row = await updatePost(db, actorOf(call), call.input.params.id, call.input.body)
      logAct(services, call, 'publish', { entry: row.id })
      return written(row)
    },
    async removePost(call) {
      for (const entry of await removePost(db, call.input.params.id)) logAct(services, call, 'remove', { entry })
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
    async addTweet(call) {
      const { text, author = '', url = null, at = Date.now() } = call.input.body
      const made = await insertTweet(db, { id: newId(), text, author, url, at })
      logAct(services, call, 'add_note', { note: made.id })
      return made
    },
    async changeTweet(call) {
      const { id } = call.input.params
      const changed = await changeTweet(db, id, call.input.body)
      if (!changed) throw new AppError('not_found')
      logAct(services, call, 'change_note', { note: id })
      return changed
    },
    async removeTweet(call) {
      const { id: note } = call.input.params
      if (!(await deleteTweet(db, note))) throw new AppError('not_found')
      logAct(services, call, 'remove_note', { note })
      return {}
    },
    async notes(call) {
      const { cursor, limit = PAGE } = call.input.query
      const rows = await listNotes(db, afterCursor(cursor, NOTE_CURSOR), limit + 1)
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.at, last.id])
      return { notes: items, cursor: next }
    },
    async contactForms(call) {
      const { state, query, cursor, limit = PAGE } = call.input.query
      const after = afterCursor(cursor, CONTACT_CURSOR)
      const rows = await listContacts(finding, { state, query, after, limit: limit + 1 })
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.created_at, last.id])
      return { forms: items, cursor: next }
    },
    async contactState(call) {
      const [{ id: form }, { state }] = [call.input.params, call.input.body]
      const found = await setContactState(db, form, state)
      if (!found) throw new AppError('not_found')
      logAct(services, call, 'contact_state', { form, state })
      return found
    },
    async removeContact(call) {
      const { id: form } = call.input.params
      if (!(await deleteContact(db, form))) throw new AppError('not_found')
      logAct(services, call, 'remove_contact', { form })
      return {}
    },
  })
}
