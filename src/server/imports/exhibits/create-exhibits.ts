import type { Transaction } from 'kysely'
import { toSignedInActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { translateDatabaseError } from '#server/db/translate-error.ts'
import { createExhibit } from '#server/features/exhibits/save-exhibit.ts'
import { publishStory, saveStory } from '#server/features/stories/write-story.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { toRichText } from '../plan/read-field.ts'
import { authorizeRow } from '../rows/write-row.ts'
import { toRowReason } from '../steps/plan.ts'
import type { Step } from '../steps/step.ts'
import {
  findCreatedExhibit,
  findItemsByKey,
  listImportExhibits,
  lockImportExhibit,
  updateImportExhibit,
  type ImportExhibit,
} from './import-exhibits.repo.ts'
import { completeOwnExhibit, createOwnExhibit } from './own-exhibits.ts'
import { findFreeAlias } from './free-alias.ts'
import { toStoryBlocks } from './story-blocks.ts'

/**
 * Creates the exhibits of an import with their stories, each in its own transaction. Exhibits of other systems are private:
 * someone decides about showing them. One that can't be created gets the reason. Throws StepEnded if the import was stopped.
 */
export async function createExhibits(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
): Promise<void> {
  // Stories of this program may refer to other exhibits, so all of these are created first.
  await forEachWaiting(services, record, step, (trx, row) =>
    row.content.own
      ? createOwnExhibit({ ...services, db: trx }, record, caller, row, row.content.own)
      : createWithStory({ ...services, db: trx }, record, caller, row),
  )
  await forEachWaiting(services, record, step, async (trx, row) => {
    if (row.content.own) await completeOwnExhibit({ ...services, db: trx }, record, caller, row, row.content.own)
  })
}

/** Calls `act` for each exhibit that waits, each in its own transaction. One that fails gets the reason. */
async function forEachWaiting(
  services: Services,
  record: ImportRecord,
  step: Step,
  act: (trx: Transaction<Database>, row: ImportExhibit) => Promise<void>,
): Promise<void> {
  for (const { n, state } of await listImportExhibits(services.db, [record.id])) {
    if (state !== 'waiting') continue
    try {
      await transaction(services.db, async (trx) => {
        await lockProjects(trx, [record.project])
        await step.requireCurrent(trx)
        const row = await lockImportExhibit(trx, record.id, n)
        if (row?.state === 'waiting') await act(trx, row)
      })
    } catch (error) {
      const known = error instanceof AppError ? error : translateDatabaseError(error)
      if (!known || known.status >= 500) throw error
      await updateImportExhibit(services.db, record.id, n, { state: 'failed', reason: toRowReason(known) })
    }
  }
}

async function createWithStory(
  services: Services & { db: Transaction<Database> },
  record: ImportRecord,
  caller: Caller,
  { n, title: sourceTitle, slug, content }: ImportExhibit,
): Promise<void> {
  const { db } = services
  const { project } = record
  const keys = content.blocks.flatMap((block) => (block.type === 'items' ? block.items.map(({ key }) => key) : []))
  const blocks = toStoryBlocks(content.blocks, await findItemsByKey(db, record.id, [...new Set(keys)]))
  const title = toOneLine(toPlainText(sourceTitle)).slice(0, MAX_LINE) || slug
  const body = {
    project,
    title,
    description: toRichText(toPlainText(content.description) === '' ? title : content.description),
    url_alias: await findFreeAlias(db, project, slug, title),
    artifacts: findReferences(blocks).items,
  }
  const actor = toSignedInActor({ caller })
  await authorizeRow(services, { caller }, exhibitsContract.create, { body })
  const id = await createExhibit(services, actor, body)
  if (blocks.length > 0) {
    const exhibit = { id, project }
    await authorizeRow(services, { caller }, storiesContract.save, { params: { id } })
    const { revision } = await saveStory(db, actor, exhibit, { blocks, revision: 0 })
    await publishStory(services, actor, exhibit, revision)
  }
  const created = await findCreatedExhibit(db, id)
  await updateImportExhibit(db, record.id, n, { state: 'done', exhibit: id, reason: null, ...(created && { created }) })
}
