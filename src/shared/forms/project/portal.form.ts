import { defineForm } from '../define-form.ts'

export const portalForm = defineForm(
  'portal',
  [
    { key: 'title', type: 'text', label: 'Title', required: true },
    { key: 'description', type: 'richtext', label: 'Description', subLabel: 'What is asked for, and by whom' },
    { key: 'is_open', type: 'checkmark', label: 'Open for submissions' },
    {
      key: 'accepted_types',
      type: 'multiple',
      label: 'Accepted kinds',
      options: [
        { value: 'image', label: 'Images' },
        { value: 'video', label: 'Videos' },
        { value: 'audio', label: 'Audio' },
        { value: 'pdf', label: 'PDF' },
        { value: 'document', label: 'Documents' },
      ],
    },
    { key: 'consent_text', type: 'textarea', label: 'Consent', subLabel: 'What people agree to when they submit' },
    { key: 'password', type: 'password', label: 'Password', subLabel: 'Leave it empty to let anybody in' },
  ],
  { newPasswords: ['password'] },
)
