import { defineForm } from '../define-form.ts'

/**
 * The form of My Settings. If both password fields are left empty, the old password is kept and only the form's default
 * fields are required.
 */
export const accountForm = defineForm(
  'account',
  [
    { key: 'email', type: 'text', label: 'Email', disabled: true },
    { key: 'username', type: 'text', label: 'Username', required: true, default: true },
    { key: 'password', type: 'password', label: 'New password', subLabel: 'At least 8 characters.', required: true },
    { key: 'passwordVerify', type: 'password', label: 'Repeat new password', required: true },
    {
      key: 'current_password',
      type: 'password',
      label: 'Current password',
      required: true,
      visible: { key: 'password', not: '' },
    },
  ],
  { matchingFieldPairs: [['password', 'passwordVerify']], newPasswords: ['password'] },
)
