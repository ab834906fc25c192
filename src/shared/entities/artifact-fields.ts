import { z } from 'zod'
import { day, keywords, line, period, requiredLine, text, visibility } from './fields.ts'

/** The kinds of fields: the schema that calls send (null empties), the schema of answers and the form input. */
const KINDS = {
  title: { sent: requiredLine, told: z.string(), input: 'text' },
  line: { sent: line.nullable(), told: z.string().nullable(), input: 'text' },
  richtext: { sent: text, told: z.string().describe('Sanitised HTML.'), input: 'richtext' },
  words: { sent: keywords.nullable(), told: z.array(z.string()), input: 'array' },
  day: { sent: day.nullable(), told: z.number().nullable(), input: 'date' },
  period: {
    sent: period.nullable(),
    told: z.object({ gte: z.number().nullable(), lte: z.number().nullable() }).nullable(),
    input: 'date_range',
  },
  visibility: { sent: visibility, told: visibility, input: 'dropdown' },
  mark: { sent: z.boolean(), told: z.boolean(), input: 'checkmark' },
} as const
type Kinds = typeof KINDS

export interface ArtifactField {
  kind: keyof Kinds
  section: keyof typeof ARTIFACT_SECTIONS
  label: string
  placeholder?: string
  /** A date in words. The form suggests days or periods that it understands from it. */
  is_date?: true
  /** One of the form's default fields. */
  default?: true
  options?: readonly { value: string; label: string }[]
  permissions?: readonly ['edit_artifact_visibility']
  /** Hidden from visitors, who can't find the item by it either. */
  membersOnly?: true
  /** Searches look through this field, and report matches under this name. */
  foundAs?: 'title' | 'description' | 'keywords' | 'date' | 'place' | 'reference'
}

/** The sections of the form, in order. */
export const ARTIFACT_SECTIONS = { about: 'About', origin: 'Origin', rights: 'Rights', filing: 'Storage' }

/**
 * The metadata fields of an artifact, in the order of the form. Calls, answers, columns, copies, searches, the form and
 * the CSV table of a download derive from this list. A new field needs a line here, a column in a migration and its
 * translations; the SQL function `artifact_words` lists the searched fields.
 */
export const ARTIFACT_FIELDS = {
  title: { kind: 'title', section: 'about', label: 'Title', default: true, foundAs: 'title' },
  description: { kind: 'richtext', section: 'about', label: 'Description', default: true, foundAs: 'description' },
  subject: {
    kind: 'words',
    section: 'about',
    label: 'Keywords',
    placeholder: 'Type and press Enter',
    foundAs: 'keywords',
  },
  date_of_origin: { kind: 'day', section: 'origin', label: 'Date of origin', default: true },
  time_period: { kind: 'period', section: 'origin', label: 'Time period', default: true },
  // Shown instead of the day and the period, which lists are sorted and searched by: “c. 1950”.
  display_date: {
    kind: 'line',
    section: 'origin',
    label: 'Date in words',
    placeholder: 'c. 1950, spring 1944',
    is_date: true,
    foundAs: 'date',
  },
  place: { kind: 'line', section: 'origin', label: 'Place', default: true, foundAs: 'place' },
  reference: { kind: 'line', section: 'origin', label: 'Reference', membersOnly: true, foundAs: 'reference' },
  license: {
    kind: 'line',
    section: 'rights',
    label: 'Licence',
    options: [
      { value: 'CC0 1.0', label: 'CC0 1.0' },
      { value: 'CC BY 4.0', label: 'CC BY 4.0' },
      { value: 'CC BY-SA 4.0', label: 'CC BY-SA 4.0' },
      { value: 'CC BY-NC 4.0', label: 'CC BY-NC 4.0' },
      { value: 'CC BY-NC-ND 4.0', label: 'CC BY-NC-ND 4.0' },
      { value: 'Public domain', label: 'Public domain' },
      { value: 'All rights reserved', label: 'All rights reserved' },
    ],
  },
  ascession_form_reference: { kind: 'line', section: 'rights', label: 'Consent Form Number', membersOnly: true },
  visibility: {
    kind: 'visibility',
    section: 'rights',
    label: 'Visibility',
    permissions: ['edit_artifact_visibility'],
    options: [
      { value: 'private', label: 'Private' },
      { value: 'local', label: 'Gallery' },
    ],
  },
  downloadable: { kind: 'mark', section: 'rights', label: 'Downloadable' },
  storage_location: { kind: 'line', section: 'filing', label: 'Storage location', membersOnly: true },
} as const satisfies Record<string, ArtifactField>

type Fields = typeof ARTIFACT_FIELDS
export type FieldKey = keyof Fields
export type KindOf<K extends FieldKey> = Fields[K]['kind']
type ForMembers<K extends FieldKey> = Fields[K] extends { membersOnly: true } ? K : never

/** Each field with its key, in the order of the form. */
export const artifactFields = Object.entries(ARTIFACT_FIELDS) as [FieldKey, ArtifactField][]

/** The type of form input for a field. */
export const inputOf = ({ kind }: ArtifactField) => KINDS[kind].input

const shape = (schemaOf: (field: ArtifactField) => z.ZodType) =>
  Object.fromEntries(artifactFields.map(([key, field]) => [key, schemaOf(field)]))

/** Schemas of the fields in calls. */
export const sentFields = shape(({ kind }) => KINDS[kind].sent) as {
  [K in FieldKey]: Kinds[KindOf<K>]['sent']
}

/** Schemas of the fields in answers. Some are left out for visitors. */
export const toldFields = shape(({ kind, membersOnly }) =>
  membersOnly ? KINDS[kind].told.optional() : KINDS[kind].told,
) as {
  [K in FieldKey]: K extends ForMembers<K> ? z.ZodOptional<Kinds[KindOf<K>]['told']> : Kinds[KindOf<K>]['told']
}

/** The parsed fields of a call. Only those sent are present. */
export type GivenFields = { [K in FieldKey]?: z.output<Kinds[KindOf<K>]['sent']> }
