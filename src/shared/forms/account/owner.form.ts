import { defineForm } from '../define-form.ts'

/** Adds an owner to an organisation. */
export const ownerForm = defineForm('owner', [
  {
    key: 'email',
    type: 'text',
    label: 'Add an owner by email',
    subLabel: 'Someone who has an account and has confirmed this address.',
    placeholder: 'name@example.org',
    is_email: true,
  },
])
