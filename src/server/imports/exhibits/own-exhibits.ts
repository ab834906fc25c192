import type { Transaction } from 'kysely'
import { toSignedInActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { OwnSourceExhibit } from '#server/db/tables/imports.ts'
import { createExhibit } from '#server/features/exhibits/save-exhibit.ts'
import { publishStory, saveStory } from '#server/features/stories/write-story.ts'
import { AppError } from '#server/kit/app-error.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { getVisibleBlocks } from '#shared/entities/story/visible-blocks.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import { findFreeAlias } from './free-alias.ts'
import {
  findCreatedExhibit,
  findExhibitsByOwnId,
  findItemsByKey,
  updateImportExhibit,
  type ImportExhibit,
} from './import-exhibits.repo.ts'
import { renameReferences } from './story-blocks.ts'

type TransactionServices = Services & { db: Transaction<Database> }

/** Creates an exhibit of this program with its items, but without its story. It is private if the runner may not show it. */
export async function createOwnExhibit(
  services: TransactionServices,
  record: ImportRecord,
  caller: Caller,
  { n, title, slug, content, exhibit }: ImportExhibit,
  own: OwnSourceExhibit,
): Promise<void> {
  if (exhibit !== null) return
  const { db } = services
  const { project } = record
  const items = await findItemsByKey(db, record.id, [...own.items, ...(own.cover_item ? [own.cover_item] : [])])
  const body = {
    project,
    title,
    description: content.description,
    url_alias: await findFreeAlias(db, project, slug, title),
    artifacts: own.items.flatMap((item) => items.get(item) ?? []),
    cover_item: items.get(own.cover_item ?? '') ?? null,
  }
  await authorizeRow(services, { caller }, exhibitsContract.create, { body })
  const visibility = (await mayShow(services, caller, { ...body, visibility: own.visibility }))
    ? own.visibility
    : 'private'
  const id = await createExhibit(services, toSignedInActor({ caller }), { ...body, visibility })
  await updateImportExhibit(db, record.id, n, { state: 'waiting', exhibit: id })
}

async function mayShow(services: Services, caller: Caller, body: { project: string; visibility: 'private' | 'local' }) {
  try {
    await authorizeRow(services, { caller }, exhibitsContract.create, { body: body as never })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return false
    throw error
  }
}

/** Publishes the story of an exhibit of this program, with the items and exhibits that were imported. */
export async function completeOwnExhibit(
  services: TransactionServices,
  record: ImportRecord,
  caller: Caller,
  { n, exhibit }: ImportExhibit,
  { story }: OwnSourceExhibit,
): Promise<void> {
  if (exhibit === null) return
  const { db } = services
  if (story) {
    const items = await findItemsByKey(db, record.id, findReferences(story).items)
    const exhibits = await findExhibitsByOwnId(db, record.id)
    const known = { items: new Set(items.keys()), exhibits: new Set(exhibits.keys()) }
    const blocks = renameReferences(getVisibleBlocks(story, known), new Map([...items, ...exhibits]))
    const [actor, ref] = [toSignedInActor({ caller }), { id: exhibit, project: record.project }]
    await authorizeRow(services, { caller }, storiesContract.save, { params: { id: exhibit } })
    const { revision } = await saveStory(db, actor, ref, { blocks, revision: 0 })
    await publishStory(services, actor, ref, revision)
  }
  const created = await findCreatedExhibit(db, exhibit)
  await updateImportExhibit(db, record.id, n, { state: 'done', reason: null, ...(created && { created }) })
}
