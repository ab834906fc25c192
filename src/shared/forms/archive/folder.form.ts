import { defineForm } from '../define-form.ts'

export const folderForm = defineForm('folder', [
  { key: 'title', type: 'text', label: 'Title', required: true, focus: true },
  { key: 'description', type: 'textarea', label: 'Description', max_chars: 5000 },
])
