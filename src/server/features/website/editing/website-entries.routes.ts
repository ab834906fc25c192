import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { findStory, listVersions } from '#server/features/stories/stories.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { createPriceCache } from '#server/views/offered-plans.ts'
import { websiteEntriesContract } from '#shared/contract/administration/website-entries.contract.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import type { EntryDraft, SiteEntry } from '#shared/entities/website/site-entry.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { findEntry, getHead, listEntries, type EntryRow } from '../data/entries.repo.ts'
import { listPictures } from '../data/pictures.repo.ts'
import { viewPost } from '../reading/read-site.ts'
import { loadSiteContent } from '../reading/site-content.view.ts'
import { findBrokenLinks } from './broken-links.ts'
import { logWebsiteAct } from './log-act.ts'
import { createEntry, setPostUrlAndTime, publishEntry, removeEntry, restoreEntry, saveEntry } from './write-entry.ts'

const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([position, id]) => ({ position, id }))
const MAX_BEGINNING = 160

const toSiteEntry = (row: EntryRow): SiteEntry => {
  const { id, kind, url, language, published_at, revision, published_revision, draft_at, draft_by, username } = row
  return {
    ...{ id, kind, url, language, published_at, published_revision },
    title: getHead(row).title,
    revision: revision ?? 0,
    changed_at: draft_at ?? row.updated_at,
    changed_by: draft_by === null ? null : { id: draft_by, username },
  }
}

/** Endpoints for editing drafts of pages and posts, for administrators. */
export const websiteEntriesRoutes = (services: Services) => {
  const { db, searchDb } = services
  const siteServices = { ...services, prices: createPriceCache(services) }
  const requireEntry = async (id: string): Promise<EntryRow> => {
    const row = await findEntry(db, id)
    if (!row) throw new AppError('not_found')
    return row
  }
  const readDraft = async (id: string): Promise<EntryDraft> => {
    const row = await requireEntry(id)
    const { draft: blocks } = await findStory(db, id)
    const head = getHead(row)
    const [cover = null] = await listPictures(db, head.cover ? [head.cover] : [])
    const siteContent = await loadSiteContent(siteServices, blocks, row.language)
    return {
      ...toSiteEntry(row),
      head,
      cover,
      blocks,
      shown: siteContent,
      broken: await findBrokenLinks(siteServices, blocks, siteContent),
    }
  }
  return implement(websiteEntriesContract, {
    async list(call) {
      const { kind, query, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const after = parseCursor(cursor, CURSOR)
      const rows = await listEntries(searchDb, { kind, query, after, limit: limit + 1 })
      const { items, cursor: nextCursor } = toPage(rows, limit, (last) => [last.position, last.id])
      return { entries: items.map(toSiteEntry), cursor: nextCursor }
    },
    begin: async (call) => toSiteEntry(await requireEntry(await createEntry(db, toActor(call), call.input.body))),
    read: (call) => readDraft(call.input.params.id),
    async save(call) {
      const { id } = call.input.params
      const { language } = await requireEntry(id)
      const { revision, changed_at } = await saveEntry(db, toActor(call), id, call.input.body)
      const { draft } = await findStory(db, id)
      const siteContent = await loadSiteContent(siteServices, draft, language)
      return {
        revision,
        changed_at: changed_at ?? Date.now(),
        broken: await findBrokenLinks(siteServices, draft, siteContent),
      }
    },
    async publish(call) {
      const { id } = call.input.params
      await publishEntry(db, toActor(call), id, call.input.body)
      logWebsiteAct(services, call, 'publish', { entry: id })
      return readDraft(id)
    },
    async preview(call) {
      const row = await requireEntry(call.input.params.id)
      const { kind, url, language, published_at } = row
      const { draft: body } = await findStory(db, row.id)
      const head = getHead(row)
      // Passing all languages suppresses the notice about a missing translation.
      if (kind !== 'page') {
        const publishedAt = published_at ?? Date.now()
        return {
          kind,
          url,
          page: null,
          post: await viewPost(siteServices, { ...row, ...head, published_at: publishedAt }, body, LANGUAGE_CODES),
        }
      }
      const { title, summary } = head
      const pageText = { title, summary, language, languages: LANGUAGE_CODES, version: '', versions: [], body }
      const siteContent = await loadSiteContent(siteServices, body, language)
      return { kind, url, page: { ...pageText, changed_at: Date.now(), shown: siteContent }, post: null }
    },
    async versions(call) {
      const { id } = await requireEntry(call.input.params.id)
      const rows = await listVersions(db, id)
      return rows.map(({ id: version, at: savedAt, kind, user_id, username, head, begins }) => ({
        ...{ id: version, at: savedAt, kind },
        by: user_id === null ? null : { id: user_id, username },
        begins: [head?.title, begins].filter(Boolean).join(' · ').slice(0, MAX_BEGINNING),
      }))
    },
    async restore(call) {
      const { id, version } = call.input.params
      await requireEntry(id)
      await restoreEntry(db, toActor(call), id, { version, revision: call.input.body.revision })
      return readDraft(id)
    },
    async place(call) {
      const { id } = call.input.params
      await setPostUrlAndTime(db, id, call.input.body)
      logWebsiteAct(services, call, 'place', { entry: id })
      return toSiteEntry(await requireEntry(id))
    },
    async remove(call) {
      const { id } = call.input.params
      await removeEntry(db, id)
      logWebsiteAct(services, call, 'remove', { entry: id })
      return {}
    },
  })
}
