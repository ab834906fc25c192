import { implement } from '#server/access/call.ts'
import { isAllowed } from '#server/access/authorized-subject.ts'
import { loadSubjects } from '#server/access/load-subjects.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { AppError } from '#server/kit/app-error.ts'
import { termsContract, vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import type { Term, Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { DEFAULT_PAGE_SIZE, MAX_RESPONSE_TEXT_BYTES } from '#shared/rules/limits.ts'
import { z } from 'zod'
import { listChanges } from './changes.repo.ts'
import { exportVocabulary } from './exchange/export-vocabulary.ts'
import { importTerms } from './exchange/import-terms.ts'
import { deleteTerm, mergeTerm } from './remove-term.ts'
import { changeTerm, createTerm } from './save-term.ts'
import { bindField, changeVocabulary, createVocabulary, removeVocabulary } from './save-vocabulary.ts'
import { countTerms, findTerm, listAncestors, listTerms, suggestTerms, type TermRow } from './terms.repo.ts'
import { undoChange } from './undo-change.ts'
import { countUsage, listUsage } from './usage.repo.ts'
import { findVocabulary, listBindings, listVocabularies } from './vocabularies.repo.ts'

const cursorPosition = z.tuple([z.string(), z.uuid()])

/** Loads a caller's permissions for vocabularies; the result returns them by id. */
async function loadRights({ db, config }: Services, caller: Caller, ids: readonly string[]) {
  const subjects = await loadSubjects(db, config.secret, caller, 'vocabulary', ids)
  return (id: string) => {
    const subject = subjects.get(id)
    const can_manage = subject !== undefined && isAllowed(subject, 'vocabulary.edit')
    return { can_manage, can_add: can_manage || (subject !== undefined && isAllowed(subject, 'term.add')) }
  }
}

type Rights = { can_manage: boolean; can_add: boolean }

/** A vocabulary as its caller sees it: only managers learn which projects use it. */
function toVocabulary(
  { used_in, ...vocabulary }: NonNullable<Awaited<ReturnType<typeof findVocabulary>>>,
  rights: Rights,
): Vocabulary {
  return { ...vocabulary, ...rights, ...(rights.can_manage && { used_in }) }
}

export const vocabulariesRoutes = (services: Services) => {
  const { db } = services
  const readVocabulary = async (caller: Caller, id: string): Promise<Vocabulary> => {
    const row = await findVocabulary(db, id)
    if (!row) throw new AppError('not_found')
    return toVocabulary(row, (await loadRights(services, caller, [id]))(id))
  }
  const readBindings = async (caller: Caller, project: string) => {
    const bindings = await listBindings(db, project)
    const getRights = await loadRights(
      services,
      caller,
      bindings.map(({ vocabulary }) => vocabulary.id),
    )
    return bindings.map((binding) => ({ ...binding, can_add: getRights(binding.vocabulary.id).can_add }))
  }
  return [
    ...implement(vocabulariesContract, {
      async list({ input, caller, authorization }) {
        const org = input.params.id
        const rows = await listVocabularies(db, org)
        const getRights = await loadRights(
          services,
          caller,
          rows.map(({ id }) => id),
        )
        return {
          vocabularies: rows.map((row) => toVocabulary(row, getRights(row.id))),
          can_create: isAllowed(authorization.getSubject('org', org), 'vocabulary.create'),
        }
      },
      create: async ({ input, caller }) =>
        readVocabulary(caller, await createVocabulary(services, input.params.id, input.body)),
      read: ({ input, caller }) => readVocabulary(caller, input.params.id),
      async update({ input, caller }) {
        await changeVocabulary(services, input.params.id, input.body)
        return readVocabulary(caller, input.params.id)
      },
      async remove(call) {
        await removeVocabulary(services, toActor(call), call.input.params.id)
        return {}
      },
      async terms({ input, authorization }) {
        const vocabulary = input.params.id
        const { query, broader, cursor, limit = DEFAULT_PAGE_SIZE } = input.query
        const after = parseCursor(cursor, cursorPosition)
        const scope = { vocabulary, query: query?.trim(), broader }
        const rows = await listTerms(db, scope, after && { title: after[0], id: after[1] }, limit + 1)
        const page = toPage(rows, Math.min(limit, countWithinTextLimit(rows)), ({ title, id }) => [title, id])
        const total = await countTerms(db, scope)
        if (!isAllowed(authorization.getSubject('vocabulary', vocabulary), 'vocabulary.edit'))
          return { terms: page.items, cursor: page.cursor, total }
        const usage = await countUsage(
          db,
          page.items.map(({ id }) => id),
        )
        const terms = page.items.map((term) => ({ ...term, usage: usage.get(term.id) ?? 0 }))
        return { terms, cursor: page.cursor, total }
      },
      suggest: ({ input }) => suggestTerms(db, input.params.id, input.query.query),
      async createTerm(call) {
        const id = await createTerm(db, call.input.params.id, call.input.body)
        return readTerm(services, call.caller, id)
      },
      export: ({ input }) => exportVocabulary(db, input.params.id, input.query.format),
      import: (call) =>
        importTerms(services, toActor(call), {
          vocabulary: call.input.params.id,
          upload: call.upload,
          isPreview: call.input.body.preview === true,
        }),
      changes: ({ input }) => listChanges(db, input.params.id),
      undo: (call) =>
        undoChange(services, toActor(call), { vocabulary: call.input.params.id, change: call.input.body.change }),
      bindings: ({ input, caller }) => readBindings(caller, input.params.id),
      async bind(call) {
        const project = call.input.params.id
        await bindField(services, toActor(call), project, call.input.body)
        return readBindings(call.caller, project)
      },
    }),
    ...implement(termsContract, {
      read: ({ input, caller }) => readTerm(services, caller, input.params.id),
      async update(call) {
        const ref = await requireTerm(services, call.input.params.id)
        const result = await changeTerm(services, toActor(call), ref, call.input.body)
        return { ...result, term: await readTerm(services, call.caller, ref.id) }
      },
      async merge(call) {
        const { into } = call.input.body
        const ref = await requireTerm(services, call.input.params.id)
        const result = await mergeTerm(services, toActor(call), ref, into)
        return { ...result, term: await readTerm(services, call.caller, into) }
      },
      async remove(call) {
        return deleteTerm(services, toActor(call), await requireTerm(services, call.input.params.id))
      },
    }),
  ]
}

/** Throws `not_found` if the term was deleted or merged. */
async function requireTerm({ db }: Services, id: string): Promise<TermRow> {
  const term = await findTerm(db, id)
  if (!term) throw new AppError('not_found')
  return term
}

async function readTerm(services: Services, caller: Caller, id: string): Promise<Term> {
  const { db } = services
  const term = await requireTerm(services, id)
  const ancestors = await listAncestors(db, id)
  const { can_manage } = (await loadRights(services, caller, [term.vocabulary]))(term.vocabulary)
  return { ...term, ancestors, ...(can_manage && { usage: await listUsage(db, id) }) }
}

/** How many terms, at least one, a reply has space for. */
function countWithinTextLimit(rows: readonly TermRow[]): number {
  let bytes = 0
  const end = rows.findIndex((row) => (bytes += JSON.stringify(row).length) > MAX_RESPONSE_TEXT_BYTES)
  return end === -1 ? rows.length : Math.max(1, end)
}
