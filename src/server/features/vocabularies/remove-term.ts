import type { Actor, AuditLogServices } from '#server/audit-log/audit-log.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { longTransaction, transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_ALTERNATES } from '#shared/entities/vocabularies/vocabulary.ts'
import { insertChange } from './changes.repo.ts'
import { lockForChange, replaceInItems } from './change-terms.ts'
import type { TermRef } from './save-term.ts'
import { findTerm, listDescendants, listNarrower, moveTerms, updateTerm } from './terms.repo.ts'
import { lockVocabularies } from './vocabularies.repo.ts'

/** Deletes a term and returns the id by which this can be undone. Terms below it move up; items keep its name as text. */
export const deleteTerm = (
  { db }: AuditLogServices,
  actor: Actor,
  { id, vocabulary }: TermRef,
): Promise<{ change: string }> =>
  transaction(db, async (trx) => {
    await lockVocabularies(trx, [vocabulary], 'change')
    const term = await findTerm(trx, id)
    if (!term) throw new AppError('not_found')
    const narrower = await listNarrower(trx, id)
    await moveTerms(trx, narrower, term.broader)
    const [change, at] = [newId(), Date.now()]
    await updateTerm(trx, id, { deleted_at: at })
    await insertChange(trx, {
      id: change,
      vocabulary,
      user_id: actor.user,
      kind: 'delete',
      term: id,
      from_title: term.title,
      to_title: null,
      details: toJsonText({ narrower: narrower.map((narrowerId) => ({ id: narrowerId, to: term.broader })) }),
      at,
      undone_at: null,
    })
    return { change }
  })

/**
 * Merges a term into another one of its vocabulary: items get the name of that one, which keeps the merged term's names as
 * alternate names and its narrower terms. Returns the id by which this can be undone. Throws `bad_input` if the terms are
 * the same or belong to different vocabularies.
 */
export const mergeTerm = (
  services: AuditLogServices,
  actor: Actor,
  { id, vocabulary }: TermRef,
  into: string,
): Promise<{ change: string; items: number }> =>
  longTransaction(services.db, async (trx) => {
    if (id === into) throw badInput('into', 'term_into_itself')
    const locked = await lockForChange(trx, vocabulary)
    const [term, target] = [await findTerm(trx, id), await findTerm(trx, into)]
    if (!term || !target) throw new AppError('not_found')
    if (target.vocabulary !== vocabulary) throw badInput('into', 'no_term')
    const names = [term.title, ...Object.values(term.labels), ...term.alternates]
    const known = new Set([target.title, ...Object.values(target.labels), ...target.alternates])
    const alternates = [...new Set(names)]
      .filter((name) => !known.has(name))
      .slice(0, MAX_ALTERNATES - target.alternates.length)
    // If the target is below the merged term, the terms between them can't move below the target.
    const isTargetBelow = (await listDescendants(trx, id)).some((descendant) => descendant.id === into)
    const newBroader = isTargetBelow ? term.broader : into
    const narrower = await listNarrower(trx, id)
    await moveTerms(trx, narrower, newBroader)
    await updateTerm(trx, id, { deleted_at: Date.now(), merged_into: into })
    await updateTerm(trx, into, { alternates: [...target.alternates, ...alternates] })
    return replaceInItems({ ...services, db: trx }, actor, locked, {
      kind: 'merge',
      term: id,
      from: term.title,
      to: target.title,
      details: { into, alternates, narrower: narrower.map((narrowerId) => ({ id: narrowerId, to: newBroader })) },
    })
  })
