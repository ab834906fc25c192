import { defineForm } from '../define-form.ts'

export const contactForm = defineForm('contact', [
  { key: 'first_name', type: 'text', label: 'First name', required: true },
  { key: 'last_name', type: 'text', label: 'Last name', required: true },
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true },
  { key: 'org', type: 'text', label: 'Organisation' },
  { key: 'message', type: 'textarea', label: 'Message', max_words: 1000 },
])
