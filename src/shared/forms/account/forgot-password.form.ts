import { forgotMessages } from '#shared/messages.ts'
import { defineForm } from '../define-form.ts'

/** @spec 5.forgot.1 */
const EMAIL = { required: forgotMessages.empty, email: forgotMessages.invalid }

export const forgotPasswordForm = defineForm(
  'forgot_password',
  [{ key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true }],
  { says: { email: EMAIL } },
)
