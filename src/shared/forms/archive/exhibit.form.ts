import { defineForm } from '../define-form.ts'

export const exhibitForm = defineForm('exhibit', [
  { key: 'title', type: 'text', label: 'Title', required: true, wraps: true },
  { key: 'description', type: 'richtext', label: 'Description', required: true },
  {
    key: 'url_alias',
    type: 'text',
    label: 'Web address',
    subLabel: 'The last part of the public address. Use only letters, digits and _ - . ( )',
    required: true,
    strict_chars: true,
    max_chars: 80,
  },
  {
    key: 'visibility',
    type: 'dropdown',
    label: 'Visibility',
    permissions: ['edit_exhibit_visibility'],
    options: [
      { value: 'private', label: 'Private' },
      { value: 'local', label: 'Gallery' },
    ],
  },
])
