import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { findStory } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { reencodeImage } from '#server/ports/media/reencode-image.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { createPriceCache } from '#server/views/offered-plans.ts'
import { websiteEditingContract } from '#shared/contract/administration/website-editing.contract.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import {
  updateNote,
  deleteContactMessage,
  deleteNote,
  insertNote,
  listContactMessages,
  listNotes,
  updateContactState,
} from '../data/contact.repo.ts'
import type { EntryRow } from '../data/entries.repo.ts'
import { insertPicture, listPictures } from '../data/pictures.repo.ts'
import { readPage, viewPost } from '../reading/read-site.ts'
import { logWebsiteAct } from './log-act.ts'
import { createPost, removePost, savePage, updatePost } from './write-site.ts'

const NOTE_CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))
const CONTACT_CURSOR = z.tuple([z.int(), z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }))

/** Endpoints for publishing on the website, for administrators. */
export const websiteEditingRoutes = (services: Services) => {
  const { db, searchDb } = services
  const siteServices = { ...services, prices: createPriceCache(services) }
  /** Returns a post as its editors see it, published or not. */
  const viewPublishedPost = async (row: EntryRow) => {
    const { draft } = await findStory(db, row.id)
    return { ...(await viewPost(siteServices, row, draft, [row.language])), published_at: row.published_at }
  }
  return implement(websiteEditingContract, {
    async savePage(call) {
      const { id } = call.input.params
      const { language = 'en', ...fields } = call.input.body
      await savePage(db, toActor(call), id, language, fields)
      logWebsiteAct(services, call, 'publish', { page: id, language })
      const { title, ...data } = await readPage(siteServices, id, { language })
      return { id, title, data: JSON.stringify(data) }
    },
    async createPost(call) {
      const { language = 'en', ...fields } = call.input.body
      const row = await createPost(db, toActor(call), language, fields)
      logWebsiteAct(services, call, 'publish', { entry: row.id })
      return viewPublishedPost(row)
    },
    async updatePost(call) {
      const row = await updatePost(db, toActor(call), call.input.params.id, call.input.body)
      logWebsiteAct(services, call, 'publish', { entry: row.id })
      return viewPublishedPost(row)
    },
    async removePost(call) {
      for (const entry of await removePost(db, call.input.params.id)) logWebsiteAct(services, call, 'remove', { entry })
      return {}
    },
    async addPicture(call) {
      const pictureBytes = Buffer.from(call.input.body.picture, 'base64')
      const { sizes, ...pictureFacts } = await reencodeImage(services, pictureBytes, ['small', 'large'], call.signal)
      const id = newId()
      await insertPicture(db, { id, ...sizes, ...pictureFacts })
      const [createdRow] = await listPictures(db, [id])
      if (!createdRow) throw new AppError('not_found')
      return createdRow
    },
    async addTweet(call) {
      const { text, author = '', url = null, at = Date.now() } = call.input.body
      const createdRow = await insertNote(db, { id: newId(), text, author, url, at })
      logWebsiteAct(services, call, 'add_note', { note: createdRow.id })
      return createdRow
    },
    async changeTweet(call) {
      const { id } = call.input.params
      const updatedNote = await updateNote(db, id, call.input.body)
      if (!updatedNote) throw new AppError('not_found')
      logWebsiteAct(services, call, 'change_note', { note: id })
      return updatedNote
    },
    async removeTweet(call) {
      const { id: note } = call.input.params
      if (!(await deleteNote(db, note))) throw new AppError('not_found')
      logWebsiteAct(services, call, 'remove_note', { note })
      return {}
    },
    async notes(call) {
      const { cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const rows = await listNotes(db, parseCursor(cursor, NOTE_CURSOR), limit + 1)
      const { items, cursor: nextCursor } = toPage(rows, limit, (last) => [last.at, last.id])
      return { notes: items, cursor: nextCursor }
    },
    async contactForms(call) {
      const { state, query, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const after = parseCursor(cursor, CONTACT_CURSOR)
      const rows = await listContactMessages(searchDb, { state, query, after, limit: limit + 1 })
      const { items, cursor: nextCursor } = toPage(rows, limit, (last) => [last.created_at, last.id])
      return { forms: items, cursor: nextCursor }
    },
    async contactState(call) {
      const [{ id: form }, { state }] = [call.input.params, call.input.body]
      const updatedForm = await updateContactState(db, form, state)
      if (!updatedForm) throw new AppError('not_found')
      logWebsiteAct(services, call, 'contact_state', { form, state })
      return updatedForm
    },
    async removeContact(call) {
      const { id: form } = call.input.params
      if (!(await deleteContactMessage(db, form))) throw new AppError('not_found')
      logWebsiteAct(services, call, 'remove_contact', { form })
      return {}
    },
  })
}
