import { defineForm } from '../define-form.ts'

/**
 * The specification words these two error messages differently from the usual ones.
 * @spec 5.forgot.1
 */
const EMAIL_MESSAGES = { required: 'Please enter an email address', email: 'Invalid email address' }

export const forgotPasswordForm = defineForm(
  'forgot_password',
  [{ key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true }],
  { customMessages: { email: EMAIL_MESSAGES } },
)
