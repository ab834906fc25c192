import { z } from 'zod'
import { normalizeLanguageTag } from '#shared/rules/captions/language.ts'
import { MAX_NOTE } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import {
  boundedRecord,
  boundedText,
  httpUrl,
  id,
  languageTag,
  plainText,
  requiredBoundedLine,
  requiredLine,
} from '../fields.ts'

/** Maximum vocabularies of an organisation, terms of a vocabulary, and levels of its tree. */
export const MAX_VOCABULARIES = 1000
export const MAX_TERMS = 50_000
export const MAX_TERM_DEPTH = 30
/** Maximum names of a term in other languages, alternate names, and addresses elsewhere. */
export const MAX_TERM_LANGUAGES = 30
export const MAX_ALTERNATES = 100
export const MAX_MATCHES = 20
/** Maximum suggestions for a typed text. */
export const MAX_TERM_SUGGESTIONS = 20
/** Items with a listed term are counted up to this number. */
export const MAX_LISTED_USAGE = 1000
/** How long a renamed, merged or deleted term can be restored, in ms. */
export const UNDO_TERM_CHANGE_MS = 30 * 24 * 3600_000
/** Maximum bytes of an imported file. */
export const MAX_VOCABULARY_FILE_BYTES = 32 * 1024 * 1024

/** The built-in fields of items whose values can come from a vocabulary. */
export const BINDABLE_FIELDS = ['subject', 'place'] as const
export type BindableField = (typeof BINDABLE_FIELDS)[number]

/** A language tag in its usual spelling, such as pt-BR for PT-br. */
export const toLanguageTag = (tag: string): string => normalizeLanguageTag(tag) ?? tag

const usualLanguageTag = languageTag.transform(toLanguageTag)

const texts = (text: z.ZodType<string, string>) =>
  boundedRecord(usualLanguageTag, text, MAX_TERM_LANGUAGES).describe('By language tag.')

/** A vocabulary as calls send it. */
export const vocabularyInput = z.strictObject({
  key: boundedText(50)
    .regex(/^[a-z][a-z0-9_-]*$/, encodeReason('vocabulary_key'))
    .optional(),
  label: texts(requiredBoundedLine(100)).refine((label) => Object.keys(label).length > 0, encodeReason('required')),
  language: usualLanguageTag.describe('Language of the names that items contain.'),
  note: plainText(MAX_NOTE).optional(),
})
export type VocabularyInput = z.output<typeof vocabularyInput>

/** A field that uses a vocabulary, in replies. */
const boundField = {
  field: z.string().describe('subject, place, or an own field as fields.{key}.'),
  label: z.record(z.string(), z.string()).nullable().describe('Label of an own field, by language tag.'),
}

/** Where a vocabulary is used. */
const vocabularyUse = z.object({
  project: z.string(),
  project_title: z.string(),
  ...boundField,
  strict: z.boolean(),
})

export const vocabulary = z.object({
  id: z.string(),
  org: z.string(),
  key: z.string(),
  label: z.record(z.string(), z.string()),
  language: z.string(),
  note: z.string(),
  term_count: z.number(),
  can_manage: z.boolean().describe('Whether the caller may change it and its terms.'),
  can_add: z.boolean().describe('Whether the caller may add terms.'),
  used_in: z.array(vocabularyUse).optional().describe('Only for callers who may change it.'),
})
export type Vocabulary = z.infer<typeof vocabulary>

/** A term as calls send it. */
export const termInput = z.strictObject({
  title: requiredLine.describe('The name that items contain, in the vocabulary’s language.'),
  labels: texts(requiredLine).optional(),
  alternates: z.array(requiredLine).max(MAX_ALTERNATES).optional(),
  broader: id.nullable().optional().describe('ID of the broader term. null: none.'),
  note: plainText(MAX_NOTE).optional(),
  matches: z.array(httpUrl).max(MAX_MATCHES).optional().describe('Addresses of the same concept elsewhere.'),
})
export type TermInput = z.output<typeof termInput>
export type TermChanges = { [K in keyof TermInput]?: TermInput[K] | undefined }

/** A term in lists. */
export const listedTerm = z.object({
  id: z.string(),
  vocabulary: z.string(),
  title: z.string(),
  labels: z.record(z.string(), z.string()),
  alternates: z.array(z.string()),
  broader: z.string().nullable(),
  note: z.string(),
  matches: z.array(z.string()),
  narrower_count: z.number(),
  usage: z
    .number()
    .optional()
    .describe('Number of items with it, at most 1,001. Only for callers who may change the vocabulary.'),
})
export type ListedTerm = z.infer<typeof listedTerm>

/** A term with the terms above it and the items that have it. */
export const term = listedTerm.omit({ usage: true }).extend({
  ancestors: z.array(z.object({ id: z.string(), title: z.string() })).describe('From the top down.'),
  usage: z
    .array(z.object({ project: z.string(), project_title: z.string(), ...boundField, count: z.number() }))
    .optional()
    .describe('Items by project and field, at most 10,001 each. Only for callers who may change the vocabulary.'),
})
export type Term = z.infer<typeof term>

export const termSuggestion = z.object({
  id: z.string(),
  title: z.string(),
  found: z.string().nullable().describe('The other name that matches, if it isn’t the title.'),
  broader: z.string().nullable().describe('Title of the broader term.'),
})
export type TermSuggestion = z.infer<typeof termSuggestion>

/** A renamed, merged or deleted term. */
export const termChange = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  username: z.string().nullable(),
  kind: z.enum(['rename', 'merge', 'delete']),
  term: z.string(),
  from_title: z.string(),
  to_title: z.string().nullable(),
  items: z.number().describe('Number of changed items.'),
  undone_at: z.number().nullable(),
})
export type TermChange = z.infer<typeof termChange>

/** A field of a project’s items that is bound to a vocabulary. */
export const vocabularyBinding = z.object({
  field: boundField.field,
  strict: z.boolean().describe('Whether only its terms are accepted.'),
  vocabulary: vocabulary.pick({ id: true, label: true, language: true }),
  can_add: z.boolean(),
})
export type VocabularyBinding = z.infer<typeof vocabularyBinding>

/** The effect of an import on a row or concept. */
export const importedTerm = z.object({
  position: z.number().describe('Row or concept in the file, from 1.'),
  title: z.string(),
  change: z.enum(['new', 'changed', 'unchanged', 'refused']),
  fields: z.array(z.string()).describe('What changes.'),
  reason: z
    .array(z.union([z.string(), z.number()]))
    .nullable()
    .describe('Why it is refused: the name of the reason and its values.'),
})
export type ImportedTerm = z.infer<typeof importedTerm>

export const termImport = z.object({
  format: z.enum(['csv', 'turtle', 'rdfxml']),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  terms: z.array(importedTerm).describe('The first 200 that are new, changed or refused.'),
  renamed_items: z.number().describe('Items whose text changes because terms are renamed.'),
})
export type TermImport = z.infer<typeof termImport>
