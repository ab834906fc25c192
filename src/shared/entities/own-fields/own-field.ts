import { z } from 'zod'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { boundedLine, boundedRecord, boundedText, id, languageTag, plainText, requiredBoundedLine } from '../fields.ts'

/** The types of the fields that a project adds to its items. */
export const OWN_FIELD_TYPES = [
  'text',
  'textarea',
  'richtext',
  'date',
  'period',
  'number',
  'choice',
  'choices',
  'keywords',
  'checkbox',
  'url',
  'person',
  'place',
] as const
export type OwnFieldType = (typeof OWN_FIELD_TYPES)[number]

/** Maximum own fields and templates of a project, and options of a field. */
export const MAX_OWN_FIELDS = 200
export const MAX_TEMPLATES = 100
export const MAX_OPTIONS = 500
/** Maximum characters of a key and of a label. */
export const MAX_KEY = 50
export const MAX_LABEL = 100
const MAX_LABEL_LANGUAGES = 20

/** The property that a field of each type stands for, unless the project chooses another one. */
export const DEFAULT_TERMS: Record<OwnFieldType, string | null> = {
  text: 'dcterms:description',
  textarea: 'dcterms:description',
  richtext: 'dcterms:description',
  date: 'dcterms:date',
  period: 'dcterms:temporal',
  number: 'dcterms:extent',
  choice: 'dcterms:type',
  choices: 'dcterms:type',
  keywords: 'dcterms:subject',
  checkbox: null,
  url: 'dcterms:relation',
  person: 'dcterms:contributor',
  place: 'dcterms:spatial',
}

/** The name by which calls and tables know a field. */
export const ownFieldKey = boundedText(MAX_KEY).regex(/^[a-z][a-z0-9_]*$/, encodeReason('field_key'))

/** The name of an own field among all fields of an item: its key behind `fields.`. */
export const ownFieldName = boundedText(60).regex(/^fields\.[a-z][a-z0-9_]*$/, encodeReason('unknown_field'))

const localized = (text: z.ZodType<string, string>) => boundedRecord(languageTag, text, MAX_LABEL_LANGUAGES)
const label = localized(requiredBoundedLine(MAX_LABEL))
  .refine((texts) => Object.keys(texts).length > 0, encodeReason('no_label'))
  .describe('By language tag.')

export type LocalizedText = Record<string, string>

const optionSchema = z.strictObject({ key: ownFieldKey, label })
export interface FieldOption {
  key: string
  label: LocalizedText
}

/** A property of a vocabulary, such as dcterms:extent, or its whole address. */
const TERM = /^[a-zA-Z][\w-]*:[^\s<>"]+$/
const term = plainText(MAX_LINE).refine((value) => TERM.test(value), encodeReason('not_taken'))

/** A field as calls send it. */
export const ownFieldInput = z.strictObject({
  // Values are read by key from plain objects, so a key must not be an inherited property such as `constructor`.
  key: ownFieldKey.refine((key) => !(key in {}), encodeReason('field_key')),
  type: z.enum(OWN_FIELD_TYPES),
  label,
  help: localized(boundedLine(MAX_LINE)).optional().describe('By language tag.'),
  unit: boundedLine(20).nullable().optional().describe('Unit of a number, such as cm.'),
  options: z
    .array(optionSchema)
    .max(MAX_OPTIONS)
    .refine((options) => new Set(options.map(({ key }) => key)).size === options.length, encodeReason('named_twice'))
    .optional()
    .describe('The options of a choice, in order.'),
  required: z.boolean().optional().describe('The field can’t be cleared.'),
  public: z.boolean().optional().describe('Shown to visitors.'),
  searchable: z.boolean().optional().describe('Searches find its words. true if left out.'),
  facet: z.boolean().optional().describe('Offered as a filter with counts.'),
  section: z.enum(['about', 'origin', 'rights', 'filing']).optional(),
  position: z.int().min(0).max(1_000_000).optional().describe('Order within the section. Last if left out.'),
  term: term.nullable().optional().describe('Property that the field stands for, such as dcterms:extent.'),
  vocabulary: z
    .strictObject({ id, strict: z.boolean().optional().describe('Accept only its terms.') })
    .nullable()
    .optional()
    .describe('Vocabulary of the organisation whose terms are the values of keywords, a choice, a person or a place.'),
})
export type OwnFieldInput = z.output<typeof ownFieldInput>

/** A field as calls return it. */
export const ownField = z.object({
  id: z.string(),
  project: z.string(),
  key: z.string(),
  type: z.enum(OWN_FIELD_TYPES),
  label: z.record(z.string(), z.string()),
  help: z.record(z.string(), z.string()),
  unit: z.string().nullable(),
  options: z.array(z.object({ key: z.string(), label: z.record(z.string(), z.string()) })),
  required: z.boolean(),
  public: z.boolean(),
  searchable: z.boolean(),
  facet: z.boolean(),
  section: z.string(),
  position: z.number(),
  term: z.string().nullable(),
  vocabulary: z
    .object({ id: z.string(), strict: z.boolean().describe('Whether only its terms are accepted.') })
    .nullable()
    .describe('The vocabulary whose terms are its values. A choice has no options then.'),
  deleted_at: z.number().nullable().describe('When the field was deleted, as Unix time in milliseconds.'),
  conversion: z
    .object({
      type: z.enum(OWN_FIELD_TYPES),
      done: z.number(),
      total: z.number(),
      refused: z
        .array(z.string())
        .nullable()
        .describe(
          'Values that can’t be converted, for which the field keeps its type. null while values are converted.',
        ),
    })
    .nullable()
    .default(null)
    .describe(
      'The conversion of its many values to another type. The field has its previous type until it’s completed.',
    ),
})
export type OwnField = z.infer<typeof ownField>

/** A field as visitors get it, to read a value. */
export const publicField = ownField.pick({ key: true, type: true, label: true, unit: true, options: true })
export type PublicField = z.infer<typeof publicField>

/** Whether a field of this type chooses among options, unless it uses a vocabulary. */
export const hasOptions = (type: OwnFieldType): boolean => type === 'choice' || type === 'choices'

/** Whether a field chooses among options, because it uses no vocabulary. */
export const choosesOption = ({ type, vocabulary }: Pick<OwnField, 'type'> & Partial<Pick<OwnField, 'vocabulary'>>) =>
  hasOptions(type) && !vocabulary

/** Whether the values of a field of this type can come from a vocabulary. */
export const takesVocabulary = (type: OwnFieldType): boolean =>
  hasOptions(type) || type === 'keywords' || type === 'person' || type === 'place'

const fieldIds = z.array(id).max(MAX_OWN_FIELDS)

/** The fields of a project in their new order. */
export const fieldOrder = z.strictObject({ fields: fieldIds.min(1).describe('IDs of fields, in order.') })

/** A template as calls send it. */
export const templateInput = z.strictObject({
  label,
  fields: fieldIds.describe('IDs of the fields that it shows, in order.'),
  required: fieldIds.optional().describe('IDs of those of them that it requires.'),
})

/** A choice among the fields of a project, for one type of item. */
export const template = z.object({
  id: z.string(),
  project: z.string(),
  label: z.record(z.string(), z.string()),
  fields: z.array(z.string()),
  required: z.array(z.string()),
})
export type Template = z.infer<typeof template>
