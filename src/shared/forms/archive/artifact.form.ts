import type { MediaType } from '#shared/rules/media-type.ts'
import { defineForm, type Form } from '../define-form.ts'

/** What is known of an item. */
export const artifactForm = defineForm('artifact', [
  { key: 'about', type: 'title', label: 'About' },
  { key: 'title', type: 'text', label: 'Title', required: true, default: true },
  { key: 'description', type: 'richtext', label: 'Description', default: true },
  { key: 'subject', type: 'array', label: 'Keywords', placeholder: 'Type and press Enter' },
  { key: 'origin', type: 'title', label: 'Origin' },
  { key: 'date_of_origin', type: 'date', label: 'Date of origin', default: true },
  { key: 'time_period', type: 'date_range', label: 'Time period', default: true },
  { key: 'place', type: 'text', label: 'Place', default: true },
  { key: 'reference', type: 'text', label: 'Reference' },
  { key: 'rights', type: 'title', label: 'Rights' },
  {
    key: 'license',
    type: 'text',
    label: 'License',
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
  { key: 'ascession_form_reference', type: 'text', label: 'Consent Form Number' },
  {
    key: 'visibility',
    type: 'dropdown',
    label: 'Visibility',
    permissions: ['edit_artifact_visibility'],
    options: [
      { value: 'private', label: 'Private' },
      { value: 'local', label: 'Gallery' },
    ],
  },
  { key: 'downloadable', type: 'checkmark', label: 'Downloadable' },
  { key: 'filing', type: 'title', label: 'Filing' },
  { key: 'storage_location', type: 'text', label: 'Storage location' },
])

/**
 * What says how the public sees an item. Application files are never shown, so nothing is asked about showing them.
 * @spec 3.artifact.1
 */
export const ABOUT_SHOWING: ReadonlySet<string> = new Set(['visibility', 'downloadable'])

/**
 * The form of an item of this type.
 * @spec 3.artifact.2
 */
export function artifactFormOf(type: MediaType): Form {
  if (type === 'application')
    return { ...artifactForm, fields: artifactForm.fields.filter(({ key }) => !ABOUT_SHOWING.has(key)) }
  if (type !== 'pdf') return artifactForm
  const fields = artifactForm.fields.map((field) =>
    field.key === 'downloadable' ? { ...field, label: 'Enable easy download' } : field,
  )
  return { ...artifactForm, name: 'artifact_pdf', fields }
}
