import { defineForm } from '../define-form.ts'

/** What it says of a wrong address is its own (forgotMessages). */
export const forgotPasswordForm = defineForm('forgot_password', [
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true },
])
