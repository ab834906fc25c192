import { defineForm } from '../define-form.ts'

export const projectForm = defineForm('project', [
  { key: 'title', type: 'text', label: 'Title', required: true },
  {
    key: 'url_alias',
    type: 'text',
    label: 'Web address',
    subLabel: 'The last part of the gallery’s address. Use only letters, digits and _ - . ( )',
    strict_chars: true,
    max_chars: 80,
  },
  {
    key: 'logo_link_url',
    type: 'text',
    label: 'Logo link',
    subLabel: 'The page that opens when visitors click the logo.',
    placeholder: 'https://',
    is_url: true,
  },
])

/** Sets the password of the gallery. */
export const galleryPrivacyForm = defineForm(
  'gallery_privacy',
  [
    {
      key: 'password',
      type: 'password',
      label: 'Gallery password',
      subLabel: 'Visitors have to enter it before they see anything.',
      permissions: ['edit_gallery_privacy'],
    },
  ],
  { newPasswords: ['password'] },
)
