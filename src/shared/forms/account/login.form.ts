import { defineForm, type Form } from '../define-form.ts'

export const loginForm = defineForm('login', [
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true },
  { key: 'password', type: 'password', label: 'Password', required: true },
])

/** For invited people, who must sign in with the email address that the invitation was sent to. */
export const invitedLoginForm: Form = {
  ...loginForm,
  fields: loginForm.fields.map((field) => ({
    ...field,
    disabled: field.key === 'email',
    focus: field.key === 'password',
  })),
}
