import type { Services } from '#server/access/services.ts'
import { resolveTerms } from '#server/features/vocabularies/terms.repo.ts'
import type { BoundField } from '#server/features/vocabularies/vocabularies.repo.ts'
import type { ParsedRow } from '../plan/parsed-row.ts'

const toTexts = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')

/**
 * Gives the fields that use a vocabulary the names of the terms that their texts stand for, as saving them would. Texts
 * that a strict vocabulary doesn't have are noted.
 */
export async function resolveRowTerms(
  db: Services['db'],
  boundFields: readonly BoundField[],
  rows: readonly ParsedRow[],
): Promise<void> {
  for (const { field, vocabulary, strict } of boundFields) {
    const texts = rows.flatMap((row) => toTexts(row.fields.get(field)))
    const terms = await resolveTerms(db, vocabulary, [...new Set(texts)])
    for (const row of rows) {
      const value = row.fields.get(field)
      const names = [...new Set(toTexts(value).map((text) => terms.get(text)?.title ?? text))]
      if (names.length > 0) row.fields.set(field, Array.isArray(value) ? names : names[0])
      if (strict)
        row.unknownTerms.set(
          field,
          toTexts(value).filter((text) => !terms.has(text)),
        )
    }
  }
}
