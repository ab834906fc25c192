import { defineForm } from '../define-form.ts'

/** Asks for help. */
export const ticketForm = defineForm('ticket', [
  { key: 'subject', type: 'text', label: 'Subject', required: true },
  { key: 'message', type: 'textarea', label: 'Message', required: true, max_words: 1000 },
])
