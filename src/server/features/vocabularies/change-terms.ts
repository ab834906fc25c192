import type { Transaction } from 'kysely'
import { appendToAuditLog, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { TermChangeDetails } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_TERM_DEPTH } from '#shared/entities/vocabularies/vocabulary.ts'
import { MAX_TREE_ENTRIES } from '#shared/rules/limits.ts'
import { countChangedItems, insertChange, listChangedFields, selectChangedItems } from './changes.repo.ts'
import { listAncestors, listDescendants } from './terms.repo.ts'
import { lockItemsWithTerm, replaceTerm } from './usage.repo.ts'
import { listBoundFields, lockVocabularies, type BoundField } from './vocabularies.repo.ts'

/** Items are changed in batches of this size, within one transaction. */
export const ITEMS_BATCH = 1000

type Services = AuditLogServices & { db: Transaction<Database> }

/** A vocabulary whose terms and items this transaction may change. */
export interface LockedVocabulary {
  id: string
  fields: BoundField[]
}

/**
 * Locks a vocabulary, and the projects that use it, so that its terms and their items can be changed. Throws `conflict` if
 * another project has begun to use it in the meantime.
 */
export async function lockForChange(trx: Transaction<Database>, id: string): Promise<LockedVocabulary> {
  const projects = new Set((await listBoundFields(trx, id)).map(({ project }) => project))
  await lockProjects(trx, projects)
  await lockVocabularies(trx, [id], 'change')
  const fields = await listBoundFields(trx, id)
  if (fields.some(({ project }) => !projects.has(project))) throw new AppError('conflict')
  return { id, fields }
}

export interface TermReplacement {
  kind: 'rename' | 'merge'
  term: string
  from: string
  to: string
  details?: TermChangeDetails
}

/**
 * Replaces the name of a term in all items of a locked vocabulary, and records the change so that it can be undone.
 * Throws `conflict` if too many items have it.
 */
export async function replaceInItems(
  services: Services,
  actor: Actor,
  vocabulary: LockedVocabulary,
  { kind, term, from, to, details = {} }: TermReplacement,
): Promise<{ change: string; items: number }> {
  const trx = services.db
  const [change, now] = [newId(), Date.now()]
  await insertChange(trx, {
    id: change,
    vocabulary: vocabulary.id,
    user_id: actor.user,
    kind,
    term,
    from_title: from,
    to_title: to,
    details: toJsonText(details),
    at: now,
    undone_at: null,
  })
  const ids = await lockItemsWithTerm(trx, vocabulary.fields, from, MAX_TREE_ENTRIES)
  if (ids.length > MAX_TREE_ENTRIES) throw new AppError('conflict', { reason: ['too_many_things', MAX_TREE_ENTRIES] })
  for (let start = 0; start < ids.length; start += ITEMS_BATCH)
    await replaceTerm(trx, change, vocabulary.fields, ids.slice(start, start + ITEMS_BATCH), { from, to, now })
  await logChangedItems(services, actor, change, now)
  return { change, items: await countChangedItems(trx, change) }
}

/** Records in the audit log of each project which items a change has affected. */
async function logChangedItems(services: Services, actor: Actor, change: string, now: number): Promise<void> {
  for (const { project, field, name } of await listChangedFields(services.db, change))
    await appendToAuditLog(services, actor, {
      project,
      act: 'edit',
      kind: 'artifact',
      targets: selectChangedItems(change, project, field),
      details: { fields: [name] },
      at: now,
    })
}

/**
 * Throws `bad_input` if a term can't be below another one: it would be below itself, or too deep. The vocabulary must be
 * locked for a change, so that no other move can form a cycle at the same time.
 */
export async function requireMovable(trx: Transaction<Database>, id: string | null, broader: string): Promise<void> {
  const descendants = id === null ? [] : await listDescendants(trx, id)
  if (broader === id || descendants.some((descendant) => descendant.id === broader))
    throw badInput('broader', 'term_inside_itself')
  const height = Math.max(0, ...descendants.map(({ level }) => level))
  if ((await listAncestors(trx, broader)).length + 2 + height > MAX_TERM_DEPTH)
    throw badInput('broader', 'too_deep', MAX_TERM_DEPTH)
}
