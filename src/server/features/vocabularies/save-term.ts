import type { Transaction, Updateable } from 'kysely'
import type { Actor, AuditLogServices } from '#server/audit-log/audit-log.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { TermsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction, transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_TERMS, type TermChanges, type TermInput } from '#shared/entities/vocabularies/vocabulary.ts'
import { lockForChange, replaceInItems, requireMovable } from './change-terms.ts'
import { countTerms, findTerm, insertTerms, updateTerm } from './terms.repo.ts'
import { lockVocabularies } from './vocabularies.repo.ts'

/** A term and the vocabulary that it belongs to. */
export interface TermRef {
  id: string
  vocabulary: string
}

/** The columns of the properties that were sent, apart from the term's place in the tree. */
export function toTermColumns({ title, labels, alternates, note, matches }: TermChanges): Updateable<TermsTable> {
  const columns = {
    title,
    labels: labels && toJsonText(labels),
    alternates: alternates && [...new Set(alternates)],
    note,
    matches: matches && [...new Set(matches)],
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Adds a term to a vocabulary and returns its id. Throws `conflict` if the vocabulary has one with this name. */
export const createTerm = (
  db: AuditLogServices['db'],
  vocabulary: string,
  { broader = null, title, ...input }: TermInput,
): Promise<string> =>
  transaction(db, async (trx) => {
    await lockVocabularies(trx, [vocabulary], 'change')
    if ((await countTerms(trx, { vocabulary })) >= MAX_TERMS)
      throw new AppError('conflict', { reason: ['most_terms', MAX_TERMS] })
    if (broader !== null) await requireBroader(trx, vocabulary, null, broader)
    const id = newId()
    await insertTerms(trx, [
      { ...toTermColumns(input), id, vocabulary, title, broader, merged_into: null, deleted_at: null },
    ])
    return id
  })

/**
 * Changes a term. A new name replaces the old one in all items, which can be undone by the id that is returned with the
 * number of items. Throws `conflict` if another term has the name, `bad_input` if the term would be below itself.
 */
export const changeTerm = (
  services: AuditLogServices,
  actor: Actor,
  { id, vocabulary }: TermRef,
  changes: TermChanges,
): Promise<{ change: string | null; items: number }> =>
  longTransaction(
    services.db,
    async (trx) => {
      const locked = await lockForChange(trx, vocabulary)
      const current = await findTerm(trx, id)
      if (!current) throw new AppError('not_found')
      const { broader } = changes
      if (broader && broader !== current.broader) await requireBroader(trx, vocabulary, id, broader)
      await updateTerm(trx, id, { ...toTermColumns(changes), ...(broader !== undefined && { broader }) })
      if (changes.title === undefined || changes.title === current.title) return { change: null, items: 0 }
      const replacement = { kind: 'rename', term: id, from: current.title, to: changes.title } as const
      return replaceInItems({ ...services, db: trx }, actor, locked, replacement)
    },
    { isSingle: changes.title === undefined },
  )

async function requireBroader(
  trx: Transaction<Database>,
  vocabulary: string,
  id: string | null,
  broader: string,
): Promise<void> {
  if ((await findTerm(trx, broader))?.vocabulary !== vocabulary) throw badInput('broader', 'no_term')
  await requireMovable(trx, id, broader)
}
