import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages as words } from '#shared/client-messages.ts'
import type { Field } from '#web/form/field.ts'

const { labels } = words
type Key = keyof typeof labels

export interface Section {
  title: string
  fields: Field<Key>[]
}

interface Rights {
  edit: boolean
  setVisibility: boolean
}

const VISIBILITY = [
  { value: 'private', label: words.private },
  { value: 'local', label: words.gallery },
]

/**
 * The downloadable checkbox of a PDF has a label of its own.
 * @spec 3.artifact.2
 */
const downloadLabel = (type: Artifact['type']) => (type === 'pdf' ? words.easyDownload : labels.downloadable)

/**
 * The item's form as data. Application files hide visibility and downloadable.
 * @spec 3.artifact.1
 */
export function artifactSections(type: Artifact['type'], rights: Rights): Section[] {
  const line = (key: Key): Field<Key> => ({ key, type: 'text', label: labels[key] })
  const showable: Field<Key>[] = [
    {
      key: 'visibility',
      type: 'dropdown',
      label: labels.visibility,
      options: VISIBILITY,
      disabled: !rights.setVisibility,
    },
    { key: 'downloadable', type: 'checkmark', label: downloadLabel(type) },
  ]
  const sections: Section[] = [
    {
      title: words.sections.about,
      fields: [
        { ...line('title'), required: true },
        { key: 'description', type: 'richtext', label: labels.description },
        { key: 'subject', type: 'array', label: labels.subject, placeholder: words.keywordsPlaceholder },
      ],
    },
    {
      title: words.sections.origin,
      fields: [
        { key: 'date_of_origin', type: 'date', label: labels.date_of_origin },
        { key: 'time_period', type: 'date_range', label: labels.time_period },
        line('place'),
        line('reference'),
      ],
    },
    {
      title: words.sections.rights,
      fields: [
        { ...line('license'), options: words.licenses.map((value) => ({ value, label: value })) },
        line('ascession_form_reference'),
        ...(type === 'application' ? [] : showable),
      ],
    },
    { title: words.sections.filing, fields: [line('storage_location')] },
  ]
  if (rights.edit) return sections
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.key === 'visibility' ? field : { ...field, disabled: true })),
  }))
}
