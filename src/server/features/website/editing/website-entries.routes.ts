import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, pageOf } from '#server/db/page.ts'
import { findStory, listVersions } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { actorOf } from '#server/record/record.ts'
import { openPrices } from '#server/views/offered-plans.ts'
import { websiteEntriesContract } from '#shared/contract/administration/website-entries.contract.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import type { EntryDraft, SiteEntry } from '#shared/entities/website/entry.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { findEntry, headOf, listEntries, type EntryRow } from '../kept/entries.repo.ts'
import { listPictures } from '../kept/pictures.repo.ts'
import { viewPost } from '../reading/read-site.ts'
import { seeSite } from '../reading/seen-site.view.ts'
import { brokenLinks } from './broken-links.ts'
import { logAct } from './log-act.ts'
import { beginEntry, placeEntry, publishEntry, removeEntry, restoreEntry, saveEntry } from './write-entry.ts'

const POSITION = z.tuple([z.int(), z.uuid()]).transform(([position, id]) => ({ position, id }))
const BEGINNING = 160

const viewEntry = (row: EntryRow): SiteEntry => {
  const { id, kind, url, language, published_at, revision, published_revision, draft_at, draft_by, username } = row
  return {
    ...{ id, kind, url, language, published_at, published_revision },
    title: headOf(row).title,
    revision: revision ?? 0,
    changed_at: draft_at ?? row.updated_at,
    changed_by: draft_by === null ? null : { id: draft_by, username },
  }
}

/** Editing drafts of pages and posts, for administrators. */
export const websiteEntriesRoutes = (services: Services) => {
  const { db, finding } = services
  const on = { ...services, prices: openPrices(services) }
  const found = async (id: string): Promise<EntryRow> => {
    const row = await findEntry(db, id)
    if (!row) throw new AppError('not_found')
    return row
  }
  const readDraft = async (id: string): Promise<EntryDraft> => {
    const row = await found(id)
    const { draft: blocks } = await findStory(db, id)
    const head = headOf(row)
    const [cover = null] = await listPictures(db, head.cover ? [head.cover] : [])
    const shown = await seeSite(on, blocks, row.language)
    return { ...viewEntry(row), head, cover, blocks, shown, broken: await brokenLinks(on, blocks, shown) }
  }
  return implement(websiteEntriesContract, {
    async list(call) {
      const { kind, query, cursor, limit = PAGE } = call.input.query
      const after = afterCursor(cursor, POSITION)
      const rows = await listEntries(finding, { kind, query, after, limit: limit + 1 })
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.position, last.id])
      return { entries: items.map(viewEntry), cursor: next }
    },
    begin: async (call) => viewEntry(await found(await beginEntry(db, actorOf(call), call.input.body))),
    read: (call) => readDraft(call.input.params.id),
    async save(call) {
      const { id } = call.input.params
      const { language } = await found(id)
      const { revision, changed_at } = await saveEntry(db, actorOf(call), id, call.input.body)
      const { draft } = await findStory(db, id)
      const shown = await seeSite(on, draft, language)
      return { revision, changed_at: changed_at ?? Date.now(), broken: await brokenLinks(on, draft, shown) }
    },
    async publish(call) {
      const { id } = call.input.params
      await publishEntry(db, actorOf(call), id, call.input.body)
      logAct(services, call, 'publish', { entry: id })
      return readDraft(id)
    },
    async preview(call) {
      const row = await found(call.input.params.id)
      const { kind, url, language, published_at } = row
      const { draft: body } = await findStory(db, row.id)
      const head = headOf(row)
      // Passing all languages suppresses the notice about a missing translation.
      if (kind !== 'page') {
        const at = published_at ?? Date.now()
        return {
          kind,
          url,
          page: null,
          post: await viewPost(on, { ...row, ...head, published_at: at }, body, LANGUAGE_CODES),
        }
      }
      const { title, summary } = head
      const said = { title, summary, language, languages: LANGUAGE_CODES, version: '', versions: [], body }
      const shown = await seeSite(on, body, language)
      return { kind, url, page: { ...said, changed_at: Date.now(), shown }, post: null }
    },
    async versions(call) {
      const { id } = await found(call.input.params.id)
      const rows = await listVersions(db, id)
      return rows.map(({ id: version, at, kind, user_id, username, head, begins }) => ({
        ...{ id: version, at, kind },
        by: user_id === null ? null : { id: user_id, username },
        begins: [head?.title, begins].filter(Boolean).join(' · ').slice(0, BEGINNING),
      }))
    },
    async restore(call) {
      const { id, version } = call.input.params
      await found(id)
      await restoreEntry(db, actorOf(call), id, { version, revision: call.input.body.revision })
      return readDraft(id)
    },
    async place(call) {
      const { id } = call.input.params
      await placeEntry(db, id, call.input.body)
      logAct(services, call, 'place', { entry: id })
      return viewEntry(await found(id))
    },
    async remove(call) {
      const { id } = call.input.params
      await removeEntry(db, id)
      logAct(services, call, 'remove', { entry: id })
      return {}
    },
  })
}
