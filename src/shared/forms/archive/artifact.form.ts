import type { Artifact } from '#shared/entities/artifact.ts'
import {
  ARTIFACT_FIELDS,
  ARTIFACT_SECTIONS,
  getInputType,
  listFields,
  type ArtifactField,
  type FieldKey,
  type ListedField,
} from '#shared/entities/artifact-fields.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { defineForm, type Form } from '../define-form.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import type { Field } from '../field.ts'
import { toOwnFormField } from './own-form-values.ts'

function toFormField({ key, own }: ListedField, language: string): Field {
  if (own) return toOwnFormField(own, language)
  const field: ArtifactField = ARTIFACT_FIELDS[key as FieldKey]
  const { kind, section: _, membersOnly: __, matchedAs: ___, ...formProperties } = field
  return { key, type: getInputType(field), ...formProperties, ...(kind === 'title' && { required: true, wraps: true }) }
}

function createArtifactForm(ownFields: readonly OwnField[], language: string) {
  const fields = listFields(ownFields, language)
  return defineForm(
    'artifact',
    Object.entries(ARTIFACT_SECTIONS).flatMap(([section, label]): Field[] => [
      { key: section, type: 'title', label },
      ...fields.filter((field) => field.section === section).map((field) => toFormField(field, language)),
    ]),
  )
}

/** The form for an item's metadata, without the project's own fields. */
export const artifactForm = createArtifactForm([], 'en')

/**
 * The fields for public display. Application files are never shown publicly, so their form omits these.
 * @spec 3.artifact.1
 */
export const PUBLIC_DISPLAY_FIELDS: ReadonlySet<string> = new Set(['visibility', 'downloadable'])

/**
 * Whether the item can never become public: an application file, or a submission that its contributor has withdrawn.
 */
export const isNeverShown = ({ type, taken_back }: Pick<Artifact, 'type' | 'taken_back'>): boolean =>
  type === 'application' || taken_back !== undefined

/**
 * Returns the form for an item of this type, with the project's own fields.
 * @spec 3.artifact.2
 */
export function getArtifactForm(type: MediaType | undefined, ownFields: readonly OwnField[] = []): Form {
  const form = createArtifactForm(ownFields, getCurrentLanguage())
  if (type === 'application')
    return { ...form, fields: form.fields.filter(({ key }) => !PUBLIC_DISPLAY_FIELDS.has(key)) }
  if (type !== 'pdf') return form
  const fields = form.fields.map((field) =>
    field.key === 'downloadable' ? { ...field, label: 'Enable easy download' } : field,
  )
  return { ...form, name: 'artifact_pdf', fields }
}
