import fc from 'fast-check'
import { inputFields } from '#shared/entities/artifact-fields.ts'
import type { OwnFieldType } from '#shared/entities/own-fields/own-field.ts'
import { normalizeOwnValue, type OwnValueInput } from '#shared/entities/own-fields/own-values.ts'

const DAY_MS = 86_400_000
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('"', "'", ';', ',', '=', '+', '-', ' ', '\t', 'a', 'ä', '\\'), maxLength: 12 }),
  fc.constantFrom('1911', '007', 'true', '12/05/1911', '<b>x</b>', '=1+1', 'c. 1950', 'a; b'),
)
const isAllowed = (key: keyof typeof inputFields) => (value: unknown) => inputFields[key].safeParse(value).success
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })
const day = fc.integer({ min: -800_000, max: 900_000 }).map((days) => days * DAY_MS)
const html = fc
  .tuple(text, text)
  .map(([one, other]) => [one, other].map((part) => part.replace(/[<>&]/g, '')))
  .chain((parts) =>
    fc.constantFrom(
      `<p>${parts[0]}</p><p><strong>${parts[1]}</strong> &lt;b&gt;</p>`,
      parts[0] ?? '',
      `<p>${parts[1]}<br />x</p>`,
    ),
  )
const item = fc.record({
  title: text.filter(isAllowed('title')),
  description: optional(html.filter(isAllowed('description'))),
  subject: optional(
    fc.array(
      text.filter((value) => isAllowed('subject')([value])),
      { maxLength: 3 },
    ),
  ),
  date_of_origin: optional(day),
  time_period: optional(
    fc
      .tuple(fc.option(fc.integer({ min: -1e14, max: 1e14 })), fc.option(fc.nat({ max: 1e13 })))
      .filter(([from, length]) => from !== null || length !== null)
      .map(([from, length]) => ({ gte: from, lte: length === null ? null : (from ?? 0) + length })),
  ),
  display_date: optional(text.filter(isAllowed('display_date'))),
  place: optional(text.filter(isAllowed('place'))),
  reference: optional(text.filter(isAllowed('reference'))),
  license: optional(text.filter(isAllowed('license'))),
  ascession_form_reference: optional(text.filter(isAllowed('ascession_form_reference'))),
  storage_location: optional(text.filter(isAllowed('storage_location'))),
  visibility: fc.constantFrom('private' as const, 'local' as const),
  downloadable: fc.boolean(),
})

const OPTIONS = [
  { key: 'print', label: { en: 'Print; large' } },
  { key: 'slide', label: { en: 'Slide' } },
]
/** A field of each type. Their keys and labels are those of built-in fields, which must not be confused. */
export const OWN_FIELDS = [
  { key: 'title', type: 'text' },
  { key: 'place', type: 'textarea' },
  { key: 'description', type: 'richtext' },
  { key: 'date', type: 'date' },
  { key: 'display_date', type: 'period' },
  { key: 'size', type: 'number', unit: 'cm' },
  { key: 'type', type: 'choice', options: OPTIONS },
  { key: 'tags', type: 'choices', options: OPTIONS },
  { key: 'subject', type: 'keywords' },
  { key: 'downloadable', type: 'checkbox' },
  { key: 'license', type: 'url' },
  { key: 'a_b', type: 'person' },
  { key: 'a__b', type: 'place' },
] as const satisfies readonly { key: string; type: OwnFieldType; unit?: string; options?: typeof OPTIONS }[]
export const TEMPLATES = ['Photograph', 'Object', 'Object']

const isTaken = (type: OwnFieldType) => (value: OwnValueInput) =>
  'value' in normalizeOwnValue({ type, options: OPTIONS, required: false }, value)
const time = optional(fc.integer({ min: -1e14, max: 1e14 }))
const writtenDate = fc
  .record({ text: fc.oneof(text, fc.constantFrom('c. 1950', '1911', '')), gte: time, lte: time })
  .map(({ text: words, gte, lte }) => ({
    text: words,
    ...(gte !== undefined && { gte }),
    ...(lte !== undefined && { lte: Math.max(lte, gte ?? lte) }),
  }))
const optionKey = fc.constantFrom('print', 'slide')
const name = text.filter(isTaken('person'))
const OWN_VALUES: Record<OwnFieldType, fc.Arbitrary<OwnValueInput>> = {
  text,
  textarea: fc.tuple(text, text).map((lines) => lines.join('\n')),
  richtext: html,
  date: writtenDate,
  period: writtenDate,
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  choice: optionKey,
  choices: fc.array(optionKey),
  keywords: fc.array(name, { maxLength: 3 }),
  checkbox: fc.boolean(),
  url: text.map((path) => `https://example.org/${encodeURIComponent(path)}`),
  person: name,
  place: name,
}
const ownValues = fc.record(
  Object.fromEntries(OWN_FIELDS.map(({ key, type }) => [key, OWN_VALUES[type].filter(isTaken(type))])),
  { requiredKeys: [] },
)
/** An item with values of all fields and the number of a template. */
export const itemWithOwnValues = fc.tuple(item, ownValues, optional(fc.nat({ max: TEMPLATES.length - 1 })))
