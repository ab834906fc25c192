import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { findVocabulary, listBoundFieldsOfProjects } from '#server/features/vocabularies/vocabularies.repo.ts'
import { writeTurtle } from '#server/features/vocabularies/exchange/write-vocabulary.repo.ts'
import { createCompressedText } from '#server/kit/zip/compressed-text.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { DescribedArtifact } from './downloads.repo.ts'

/**
 * The vocabularies that a project's fields use, as files of a download. Items name terms by their text, so another
 * organisation needs the vocabulary to get the terms behind the texts.
 */
export async function collectVocabularies(db: Kysely<Database>, project: string) {
  const fieldsByVocabulary = Map.groupBy(await listBoundFieldsOfProjects(db, [project]), ({ vocabulary }) => vocabulary)
  const used = new Set<string>()
  const files = []
  for (const id of fieldsByVocabulary.keys()) {
    const vocabulary = await findVocabulary(db, id)
    if (!vocabulary) continue
    files.push({
      name: `vocabulary-${vocabulary.key}.ttl`,
      isUsed: () => used.has(id),
      async write() {
        const text = createCompressedText()
        for await (const part of writeTurtle(db, vocabulary)) await text.add(part)
        return text
      },
    })
  }
  return {
    files,
    /** Notes which vocabularies the values of these items are from. */
    note(rows: readonly DescribedArtifact[]): void {
      for (const [id, fields] of fieldsByVocabulary)
        if (rows.some((row) => fields.some(({ field }) => hasValue(row, field)))) used.add(id)
    },
  }
}

function hasValue(row: DescribedArtifact, field: string): boolean {
  const key = toOwnKey(field)
  const value = key === undefined ? (row as unknown as Record<string, unknown>)[field] : row.own?.[key]?.[1]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
