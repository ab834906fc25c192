import { defineForm } from '../define-form.ts'

/** Shown after signing in with an emailed password. */
export const ownPasswordForm = defineForm(
  'own_password',
  [
    {
      key: 'password',
      type: 'password',
      label: 'New password',
      subLabel: 'At least 8 characters.',
      required: true,
      focus: true,
    },
    { key: 'passwordVerify', type: 'password', label: 'Repeat new password', required: true },
  ],
  { matchingFieldPairs: [['password', 'passwordVerify']], newPasswords: ['password'] },
)
