import type { z } from 'zod'
import type { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import type { SearchEntry } from '#shared/entities/exports/search-entry.ts'
import { listValueTexts } from '#shared/entities/own-fields/own-value-texts.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import type { Language } from '#shared/words/language.ts'

export type GalleryItem = z.output<typeof galleryContract.item.reply>

/** The values of an own field as filters name them. */
const toFilterValues = (value: unknown): string[] =>
  [value].flat().flatMap((entry) => (typeof entry === 'object' ? [] : [String(entry)]))

/** Describes an item for the search of a copy: what its page says. */
export function toSearchEntry(
  { artifact, fields, tags }: GalleryItem,
  page: { path: string; picture: string | undefined; language: Language },
): SearchEntry {
  const { title, type, place, subject, date_of_origin: day, display_date: date, file } = artifact
  const values = fields.flatMap((field) => {
    const value = artifact.fields?.[field.key]
    return value === undefined ? [] : [{ field, value }]
  })
  const fieldTexts = values.flatMap(({ field, value }) =>
    listValueTexts(field, value, { language: page.language, checkbox: { yes: '', no: '' } }),
  )
  const year = day === null ? undefined : new Date(day).getUTCFullYear()
  const { width, height } = file ?? {}
  return {
    p: page.path,
    title,
    words: [htmlToPlainText(artifact.description), ...fieldTexts.map(htmlToPlainText), date ?? year ?? '']
      .filter(Boolean)
      .join(' '),
    type,
    ...(place && { place }),
    ...(subject.length > 0 && { keywords: subject }),
    ...(tags.length > 0 && { tags }),
    ...(values.length > 0 && {
      fields: values.flatMap(({ field, value }) => toFilterValues(value).map((text) => `${field.key}:${text}`)),
    }),
    ...(year !== undefined && { year, date: date ?? String(year) }),
    ...(page.picture !== undefined && { picture: page.picture }),
    ...(width && height && { ratio: Number((width / height).toFixed(3)) }),
  }
}

/** A script that hands entries to the search page. */
export const toIndexScript = (entries: readonly SearchEntry[]): string => `vitrineItems(${JSON.stringify(entries)})\n`
