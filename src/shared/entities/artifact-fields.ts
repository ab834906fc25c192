import { z } from 'zod'
import { toFieldName } from './own-fields/field-name.ts'
import type { OwnField, OwnFieldType } from './own-fields/own-field.ts'
import { pickText } from './own-fields/own-value-texts.ts'
import { day, keywords, line, period, requiredLine, longText, visibility } from './fields.ts'

/**
 * The kinds of fields. Each has a schema for calls (null clears the field), a schema for replies and a type of form
 * input.
 */
const FIELD_KINDS = {
  title: { input: requiredLine, output: z.string(), formInput: 'text' },
  line: { input: line.nullable(), output: z.string().nullable(), formInput: 'text' },
  richtext: { input: longText, output: z.string().describe('Sanitised HTML.'), formInput: 'richtext' },
  words: { input: keywords.nullable(), output: z.array(z.string()), formInput: 'array' },
  day: { input: day.nullable(), output: z.number().nullable(), formInput: 'date' },
  period: {
    input: period.nullable(),
    output: z.object({ gte: z.number().nullable(), lte: z.number().nullable() }).nullable(),
    formInput: 'date_range',
  },
  visibility: { input: visibility, output: visibility, formInput: 'dropdown' },
  mark: { input: z.boolean(), output: z.boolean(), formInput: 'checkmark' },
} as const
type FieldKinds = typeof FIELD_KINDS

export interface ArtifactField {
  kind: keyof FieldKinds
  section: keyof typeof ARTIFACT_SECTIONS
  label: string
  placeholder?: string
  subLabel?: string
  /** A date as free text. The form suggests days or periods that it recognises in the text. */
  is_date?: true
  /** One of the form's default fields. */
  default?: true
  options?: readonly { value: string; label: string }[]
  permissions?: readonly ['edit_artifact_visibility']
  /** Hidden from visitors, whose searches don't match it either. */
  membersOnly?: true
  /** Searches include this field and report matches in it under this name. */
  matchedAs?: 'title' | 'description' | 'keywords' | 'date' | 'place' | 'reference'
}

/** The sections of the form, in order. */
export const ARTIFACT_SECTIONS = { about: 'About', origin: 'Origin', rights: 'Rights', filing: 'Storage' }

/**
 * The metadata fields of an artifact, in the order of the form. Calls, replies, columns, copies, searches, the form and
 * the CSV table of a download are derived from this list. A new field needs a line here, a column in a migration and
 * its translations; the SQL function `artifact_words` lists the searched fields.
 */
export const ARTIFACT_FIELDS = {
  title: { kind: 'title', section: 'about', label: 'Title', default: true, matchedAs: 'title' },
  description: { kind: 'richtext', section: 'about', label: 'Description', default: true, matchedAs: 'description' },
  subject: {
    kind: 'words',
    section: 'about',
    label: 'Keywords',
    subLabel: 'What it shows or is about. Searches find these words.',
    placeholder: 'Type and press Enter',
    matchedAs: 'keywords',
  },
  date_of_origin: { kind: 'day', section: 'origin', label: 'Date of origin', default: true },
  time_period: { kind: 'period', section: 'origin', label: 'Time period', default: true },
  // Shown instead of the day and the period, which are used for sorting and searching: “c. 1950”.
  display_date: {
    kind: 'line',
    section: 'origin',
    label: 'Date in words',
    placeholder: 'c. 1950, spring 1944',
    is_date: true,
    matchedAs: 'date',
  },
  place: { kind: 'line', section: 'origin', label: 'Place', default: true, matchedAs: 'place' },
  reference: { kind: 'line', section: 'origin', label: 'Reference', membersOnly: true, matchedAs: 'reference' },
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

type ArtifactFields = typeof ARTIFACT_FIELDS
export type FieldKey = keyof ArtifactFields
export type KindOf<K extends FieldKey> = ArtifactFields[K]['kind']
type MembersOnlyField<K extends FieldKey> = ArtifactFields[K] extends { membersOnly: true } ? K : never

/** All fields with their keys, in the order of the form. */
export const artifactFields = Object.entries(ARTIFACT_FIELDS) as [FieldKey, ArtifactField][]

/** A field of an item, built in or added by the project. */
export interface ListedField {
  /** The name in tables and in the audit log; for own fields, the key behind `fields.`. */
  key: string
  kind: ArtifactField['kind'] | OwnFieldType
  section: string
  label: string
  /** Hidden from visitors. */
  isMembersOnly: boolean
  /** The project's field; undefined if the field is built in. */
  own?: OwnField
}

/** All fields of a project's items in the order of the form: within a section, the built-in fields come first. */
export function listFields(ownFields: readonly OwnField[], language = 'en'): ListedField[] {
  const fields: ListedField[] = [
    ...artifactFields.map(([key, { kind, section, label, membersOnly }]) => ({
      key,
      kind,
      section,
      label,
      isMembersOnly: membersOnly === true,
    })),
    ...ownFields.map((own) => ({
      key: toFieldName(own.key),
      kind: own.type,
      section: own.section,
      label: pickText(own.label, language),
      isMembersOnly: !own.public,
      own,
    })),
  ]
  return Object.keys(ARTIFACT_SECTIONS).flatMap((section) => fields.filter((field) => field.section === section))
}

/** The type of form input for a field. */
export const getInputType = ({ kind }: ArtifactField) => FIELD_KINDS[kind].formInput

const mapFields = (toSchema: (field: ArtifactField) => z.ZodType) =>
  Object.fromEntries(artifactFields.map(([key, field]) => [key, toSchema(field)]))

/** Schemas of the fields in calls. */
export const inputFields = mapFields(({ kind }) => FIELD_KINDS[kind].input) as {
  [K in FieldKey]: FieldKinds[KindOf<K>]['input']
}

/** Schemas of the fields in replies. Some fields are left out for visitors. */
export const outputFields = mapFields(({ kind, membersOnly }) =>
  membersOnly ? FIELD_KINDS[kind].output.optional() : FIELD_KINDS[kind].output,
) as {
  [K in FieldKey]: K extends MembersOnlyField<K>
    ? z.ZodOptional<FieldKinds[KindOf<K>]['output']>
    : FieldKinds[KindOf<K>]['output']
}

/** The parsed fields of a call. Only those that were sent are present. */
export type ArtifactFieldValues = { [K in FieldKey]?: z.output<FieldKinds[KindOf<K>]['input']> }
