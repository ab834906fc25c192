import { defineForm } from '../define-form.ts'

const toSizeOption = (megabytes: number, label: string) => ({ value: String(megabytes * 1_000_000), label })

/** The settings of a portal. The fields and questions it asks for are edited elsewhere. */
export const portalForm = defineForm(
  'portal',
  [
    { key: 'title', type: 'text', label: 'Title', required: true },
    {
      key: 'description',
      type: 'richtext',
      label: 'Description',
      subLabel: 'What you’re looking for, and who you are.',
    },
    { key: 'is_open', type: 'checkmark', label: 'Open for submissions' },
    { key: 'opens_on', type: 'date', label: 'From', subLabel: 'Leave empty to open right away.' },
    {
      key: 'closes_after',
      type: 'date',
      label: 'To',
      subLabel: 'The last day. Leave empty to stay open until you close the portal.',
    },
    {
      key: 'accepted_types',
      type: 'multiple',
      label: 'Accepted file types',
      required: true,
      options: [
        { value: 'image', label: 'Images' },
        { value: 'video', label: 'Videos' },
        { value: 'audio', label: 'Audio' },
        { value: 'pdf', label: 'PDFs' },
        { value: 'document', label: 'Documents' },
      ],
    },
    {
      key: 'max_file_size',
      type: 'dropdown',
      label: 'Maximum file size',
      required: true,
      options: [
        toSizeOption(10, '10 MB'),
        toSizeOption(50, '50 MB'),
        toSizeOption(200, '200 MB'),
        toSizeOption(500, '500 MB'),
        toSizeOption(2000, '2 GB'),
        toSizeOption(10_000, '10 GB'),
        toSizeOption(50_000, '50 GB'),
      ],
    },
    {
      key: 'max_files',
      type: 'dropdown',
      label: 'Maximum number of files',
      required: true,
      options: ['1', '3', '5', '10', '20', '50', '100'].map((value) => ({ value, label: value })),
    },
    {
      key: 'consent_text',
      type: 'textarea',
      label: 'Consent',
      subLabel: 'What contributors agree to when they send something.',
    },
    {
      key: 'thanks',
      type: 'textarea',
      label: 'Thank-you message',
      subLabel: 'What contributors read once their submission has arrived.',
    },
    { key: 'password', type: 'password', label: 'Password', subLabel: 'Leave empty to let anyone contribute.' },
  ],
  { newPasswords: ['password'] },
)
