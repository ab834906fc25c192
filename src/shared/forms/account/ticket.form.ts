import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT } from '#shared/rules/limits.ts'
import { defineForm } from '../define-form.ts'

/** A help request by someone who isn't signed in and must therefore give an email address for the answer. */
export const ticketForm = defineForm('ticket', [
  { key: 'subject', type: 'text', label: 'Subject', required: true, max_chars: MAX_TICKET_SUBJECT },
  { key: 'message', type: 'textarea', label: 'Message', required: true, max_chars: MAX_TICKET_MESSAGE },
  {
    key: 'email',
    type: 'text',
    label: 'Your email',
    subLabel: 'We’ll reply to this address.',
    required: true,
    is_email: true,
  },
])

/** A help request by a signed-in user. */
export const ownTicketForm = defineForm(
  'ticket',
  ticketForm.fields.filter(({ key }) => key !== 'email'),
)
