import { defineForm } from '../define-form.ts'

export const tagForm = defineForm('tag', [
  { key: 'title', type: 'text', label: 'Tag', required: true, focus: true, max_chars: 100 },
])
