import type { Transaction } from 'kysely'
import { appendToAuditLog, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import type { TermChangeDetails } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { UNDO_TERM_CHANGE_MS } from '#shared/entities/vocabularies/vocabulary.ts'
import { lockChange, markUndone } from './changes.repo.ts'
import { ITEMS_BATCH, lockForChange, requireMovable, type LockedVocabulary } from './change-terms.ts'
import { findTerm, moveTerms, updateTerm } from './terms.repo.ts'
import { lockChangedItems, restoreTerm, selectItemsOfProject } from './usage.repo.ts'

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/**
 * Undoes a renamed, merged or deleted term, in all items too, and returns how many were restored. Later edits of
 * the same values are kept. Throws `conflict` if it was undone already, or a later change has to be undone first.
 */
export const undoChange = (
  services: AuditLogServices,
  actor: Actor,
  { vocabulary, change: changeId }: { vocabulary: string; change: string },
): Promise<{ items: number }> =>
  longTransaction(services.db, async (trx) => {
    const locked = await lockForChange(trx, vocabulary)
    const change = await lockChange(trx, vocabulary, changeId)
    if (!change || change.at < Date.now() - UNDO_TERM_CHANGE_MS) throw new AppError('not_found')
    if (change.undone_at !== null) throw new AppError('conflict', { reason: ['nothing_to_undo'] })
    if (change.kind === 'rename') await restoreTitle(trx, change)
    else await restoreDeletedTerm(trx, change)
    const items =
      change.to_title === null
        ? 0
        : await restoreItems({ ...services, db: trx }, actor, locked, change, change.to_title)
    await markUndone(trx, changeId)
    return { items }
  })

/** Throws `conflict`: something that was done later must be undone first. */
const requireUnchanged = (isUnchanged: boolean): void => {
  if (!isUnchanged) throw new AppError('conflict', { reason: ['undo_later_first'] })
}

async function restoreTitle(trx: Transaction<Database>, { term: id, from_title, to_title }: Change): Promise<void> {
  const term = await findTerm(trx, id)
  requireUnchanged(term?.title === to_title)
  await updateTerm(trx, id, { title: from_title })
}

async function restoreDeletedTerm(
  trx: Transaction<Database>,
  { term: id, to_title, details }: Pick<Change, 'term' | 'to_title'> & { details: TermChangeDetails },
): Promise<void> {
  const { into, alternates = [], narrower = [] } = details
  if (into !== undefined) {
    const target = await findTerm(trx, into)
    requireUnchanged(target !== undefined && target.title === to_title)
    const added = new Set(alternates)
    await updateTerm(trx, into, { alternates: target?.alternates.filter((name) => !added.has(name)) ?? [] })
  }
  await updateTerm(trx, id, { deleted_at: null, merged_into: null })
  const term = await findTerm(trx, id)
  if (term?.broader) await restorePosition(trx, id, term.broader)
  // Terms that were moved elsewhere since stay there.
  for (const { id: narrowerId, to } of narrower) {
    const current = await findTerm(trx, narrowerId)
    if (current && current.broader === to) await restorePosition(trx, narrowerId, id)
  }
}

/** Puts a term below another one again, unless that one is gone or is below the term by now. */
async function restorePosition(trx: Transaction<Database>, id: string, broader: string): Promise<void> {
  const isPossible =
    (await findTerm(trx, broader)) !== undefined &&
    (await requireMovable(trx, id, broader).then(
      () => true,
      () => false,
    ))
  if (isPossible) await moveTerms(trx, [id], broader)
  else if ((await findTerm(trx, id))?.broader === broader) await moveTerms(trx, [id], null)
}

async function restoreItems(
  services: AuditLogServices & { db: Transaction<Database> },
  actor: Actor,
  { fields }: LockedVocabulary,
  { id: change, from_title: from }: Change,
  to: string,
): Promise<number> {
  const trx = services.db
  const now = Date.now()
  const projects = [...new Set(fields.map(({ project }) => project))].toSorted()
  const ids = await lockChangedItems(trx, change, projects)
  const restored: { id: string; field: string }[] = []
  for (let start = 0; start < ids.length; start += ITEMS_BATCH)
    restored.push(...(await restoreTerm(trx, change, fields, ids.slice(start, start + ITEMS_BATCH), { from, to, now })))
  for (const [field, items] of Map.groupBy(restored, (item) => item.field))
    for (const project of projects)
      await appendToAuditLog(services, actor, {
        project,
        act: 'edit',
        kind: 'artifact',
        targets: selectItemsOfProject(
          project,
          items.map((item) => item.id),
        ),
        details: { fields: [field] },
        at: now,
      })
  return new Set(restored.map((item) => item.id)).size
}
