import type { Transaction } from 'kysely'
import type { Upload } from '#server/access/call.ts'
import type { Actor, AuditLogServices } from '#server/audit-log/audit-log.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { createThread } from '#server/kit/thread.ts'
import {
  MAX_TERMS,
  MAX_VOCABULARY_FILE_BYTES,
  type ImportedTerm,
  type TermImport,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { lockForChange, replaceInItems, type LockedVocabulary } from '../change-terms.ts'
import { countUsage } from '../usage.repo.ts'
import { findVocabulary } from '../vocabularies.repo.ts'
import { listAllTerms, saveTerms } from './exchange.repo.ts'
import { planImport, type ExistingTerm, type PlannedTerm } from './plan-import.model.ts'
import { readFile } from './read-file.ts'
import { detectFormat, type FileFormat, type ReadRequest, type ReadResult } from './term-record.model.ts'

/** How many terms of an import are listed. */
const MAX_LISTED_TERMS = 200

// Larger files are read in a worker thread: a megabyte of RDF/XML takes a second.
const MAX_INLINE_BYTES = 100_000
const readOnThread = createThread<ReadRequest, ReadResult>(new URL('./read-file-worker.ts', import.meta.url))

type UploadedFile = Pick<Upload, 'filename' | 'body'>
type TermsFile = { vocabulary: string; upload: UploadedFile | null; isPreview: boolean; onlyNew?: boolean }

/** Reads the terms of an uploaded file. Throws `bad_input` if it can't be read, `too_large` if it is too large. */
async function readUpload({ body, filename }: UploadedFile, language: string) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_VOCABULARY_FILE_BYTES)
      throw new AppError('too_large', {
        field: 'file',
        reason: ['file_too_large', filename, MAX_VOCABULARY_FILE_BYTES],
      })
    // The parts of a request share their memory.
    chunks.push(Buffer.from(chunk))
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw badInput('file', 'empty_file')
  const format = detectFormat(filename, bytes)
  const request = { bytes, format, language }
  const result = await (bytes.length > MAX_INLINE_BYTES ? readOnThread(request) : readFile(request))
  if ('refused' in result) throw badInput('file', ...result.refused)
  if (result.records.length > MAX_TERMS) throw badInput('file', 'most_terms', MAX_TERMS)
  return { format, records: result.records }
}

/**
 * Imports the terms of a file into a vocabulary, or only says what that would do. Renamed terms are renamed in all items.
 * With `onlyNew`, terms that the vocabulary has stay as they are. Throws `conflict` if the vocabulary would get too many terms.
 */
export async function importTerms(
  services: AuditLogServices,
  actor: Actor,
  { vocabulary, upload, isPreview, onlyNew = false }: TermsFile,
): Promise<TermImport> {
  const { db } = services
  const language = (await findVocabulary(db, vocabulary))?.language
  if (language === undefined) throw new AppError('not_found')
  if (!upload) throw badInput('file', 'required')
  const { format, records } = await readUpload(upload, language)
  if (isPreview) {
    const existing = await listAllTerms(db, vocabulary)
    const plans = planImport(existing, records, newId)
    requireSpace(existing, plans)
    const usage = await countUsage(
      db,
      listRenamed(existing, plans).map(({ id }) => id),
    )
    return { ...summarize(format, plans), renamed_items: [...usage.values()].reduce((sum, count) => sum + count, 0) }
  }
  return longTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, vocabulary)
    const existing = await listAllTerms(trx, vocabulary)
    const plans = planImport(existing, records, newId).filter((plan) => plan.isNew || !onlyNew)
    requireSpace(existing, plans)
    const renamed = listRenamed(existing, plans)
    await saveTerms(trx, vocabulary, existing, plans)
    const renamed_items = await renameInItems({ ...services, db: trx }, actor, locked, renamed)
    return { ...summarize(format, plans), renamed_items }
  })
}

async function renameInItems(
  services: AuditLogServices & { db: Transaction<Database> },
  actor: Actor,
  vocabulary: LockedVocabulary,
  renamed: readonly RenamedTerm[],
): Promise<number> {
  let itemCount = 0
  for (const { id, from, to } of renamed)
    itemCount += (await replaceInItems(services, actor, vocabulary, { kind: 'rename', term: id, from, to })).items
  return itemCount
}

function requireSpace(existing: readonly ExistingTerm[], plans: readonly PlannedTerm[]): void {
  if (existing.length + plans.filter((plan) => plan.id && plan.isNew).length > MAX_TERMS)
    throw new AppError('conflict', { reason: ['most_terms', MAX_TERMS] })
}

interface RenamedTerm {
  id: string
  from: string
  to: string
}

function listRenamed(existing: readonly ExistingTerm[], plans: readonly PlannedTerm[]): RenamedTerm[] {
  const titles = new Map(existing.map(({ id, title }) => [id, title]))
  return plans.flatMap(({ id, changes: { title: to } }) => {
    const from = titles.get(id ?? '')
    return id && to !== undefined && from !== undefined ? { id, from, to } : []
  })
}

function summarize(format: FileFormat, plans: readonly PlannedTerm[]): Omit<TermImport, 'renamed_items'> {
  const terms = plans.map((plan): ImportedTerm => {
    const fields = Object.keys(plan.changes)
    const change = plan.id === null ? 'refused' : plan.isNew ? 'new' : fields.length > 0 ? 'changed' : 'unchanged'
    return { position: plan.position, title: plan.title, change, fields, reason: plan.reason }
  })
  const count = (kind: ImportedTerm['change']) => terms.filter(({ change }) => change === kind).length
  return {
    format,
    counts: { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') },
    // Refused ones first, because they may need a decision.
    terms: terms
      .filter(({ change }) => change !== 'unchanged')
      .toSorted((a, b) => Number(b.change === 'refused') - Number(a.change === 'refused'))
      .slice(0, MAX_LISTED_TERMS),
  }
}
