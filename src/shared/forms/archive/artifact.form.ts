import type { Artifact } from '#shared/entities/artifact.ts'
import { ARTIFACT_SECTIONS, artifactFields, getInputType } from '#shared/entities/artifact-fields.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { defineForm, type Form } from '../define-form.ts'
import type { Field } from '../field.ts'

const toFormField = ([key, field]: (typeof artifactFields)[number]): Field => {
  const { kind, section: _, membersOnly: __, matchedAs: ___, ...formProperties } = field
  return { key, type: getInputType(field), ...formProperties, ...(kind === 'title' && { required: true }) }
}

/** The form for an item's metadata. */
export const artifactForm = defineForm(
  'artifact',
  Object.entries(ARTIFACT_SECTIONS).flatMap(([section, label]): Field[] => [
    { key: section, type: 'title', label },
    ...artifactFields.filter(([, field]) => field.section === section).map(toFormField),
  ]),
)

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
 * Returns the form for an item of this type.
 * @spec 3.artifact.2
 */
export function getArtifactForm(type: MediaType): Form {
  if (type === 'application')
    return { ...artifactForm, fields: artifactForm.fields.filter(({ key }) => !PUBLIC_DISPLAY_FIELDS.has(key)) }
  if (type !== 'pdf') return artifactForm
  const fields = artifactForm.fields.map((field) =>
    field.key === 'downloadable' ? { ...field, label: 'Enable easy download' } : field,
  )
  return { ...artifactForm, name: 'artifact_pdf', fields }
}
