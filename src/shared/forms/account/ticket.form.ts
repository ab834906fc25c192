import { MAX_ASKED, MAX_SUBJECT } from '#shared/rules/limits.ts'
import { defineForm } from '../define-form.ts'

/** Asks for help; whoever is not signed in says where the answer goes. */
export const ticketForm = defineForm('ticket', [
  { key: 'subject', type: 'text', label: 'Subject', required: true, max_chars: MAX_SUBJECT },
  { key: 'message', type: 'textarea', label: 'Message', required: true, max_chars: MAX_ASKED },
  {
    key: 'email',
    type: 'text',
    label: 'Your email',
    subLabel: 'We’ll reply to this address.',
    required: true,
    is_email: true,
  },
])

/** Asks for help, where it is known who asks. */
export const ownTicketForm = defineForm(
  'ticket',
  ticketForm.fields.filter(({ key }) => key !== 'email'),
)
