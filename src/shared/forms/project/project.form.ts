import { defineForm, type Form } from '../define-form.ts'

export const projectForm = defineForm('project', [
  { key: 'title', type: 'text', label: 'Title', required: true },
  {
    key: 'url_alias',
    type: 'text',
    label: 'Address',
    subLabel: 'The last part of the gallery’s address. Letters, digits and _ - . ( ) only.',
    strict_chars: true,
    max_chars: 80,
  },
  {
    key: 'logo_link_url',
    type: 'text',
    label: 'Logo link',
    subLabel: 'Where the gallery’s logo leads.',
    placeholder: 'https://',
    is_url: true,
  },
])

const LOGO = new Set(['logo_link_url'])
/** The project's form in two parts: what it is called, and what stands with its logo. */
export const namesForm: Form = { ...projectForm, fields: projectForm.fields.filter(({ key }) => !LOGO.has(key)) }
export const logoForm: Form = { ...projectForm, fields: projectForm.fields.filter(({ key }) => LOGO.has(key)) }

/** Who may look at the gallery. */
export const galleryPrivacyForm = defineForm(
  'gallery_privacy',
  [
    {
      key: 'password',
      type: 'password',
      label: 'Gallery password',
      subLabel: 'Visitors need it to see the gallery.',
      permissions: ['edit_gallery_privacy'],
    },
  ],
  { newPasswords: ['password'] },
)
