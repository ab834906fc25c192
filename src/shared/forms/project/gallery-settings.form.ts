import { defineForm } from '../define-form.ts'

export const gallerySettingsForm = defineForm('gallery_settings', [
  { key: 'archive_title', type: 'text', label: 'Archive title' },
  { key: 'description', type: 'richtext', label: 'Description' },
  { key: 'contacts', type: 'array', label: 'Contact emails', placeholder: 'name@example.org', is_email: true },
  { key: 'links', type: 'array', label: 'Links', placeholder: 'https://', is_url: true },
])
