import { defineForm, type Form } from '../define-form.ts'

export const loginForm = defineForm('login', [
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true },
  { key: 'password', type: 'password', label: 'Password', required: true },
])

/** Whoever was invited signs in by the address that the invitation went to. */
export const invitedLoginForm: Form = {
  ...loginForm,
  fields: loginForm.fields.map((field) => ({
    ...field,
    disabled: field.key === 'email',
    focus: field.key === 'password',
  })),
}
