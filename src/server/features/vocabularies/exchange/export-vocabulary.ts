import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { BytesReply } from '#server/access/call.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { findVocabulary } from '../vocabularies.repo.ts'
import { writeCsv, writeTurtle } from './write-vocabulary.repo.ts'

/** Writes a vocabulary as a CSV table or as SKOS, while its terms are read. */
export async function exportVocabulary(db: Kysely<Database>, id: string, format: 'csv' | 'skos'): Promise<BytesReply> {
  const vocabulary = await findVocabulary(db, id)
  if (!vocabulary) throw new AppError('not_found')
  const { label, language } = vocabulary
  const name = titleToFilename(label[language] ?? Object.values(label)[0] ?? vocabulary.key)
  const parts = format === 'csv' ? writeCsv(db, id) : writeTurtle(db, vocabulary)
  return new BytesReply({
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'text/turtle; charset=utf-8',
    filename: `${name}.${format === 'csv' ? 'csv' : 'ttl'}`,
    length: null,
    open: () => Readable.from(parts),
  })
}
