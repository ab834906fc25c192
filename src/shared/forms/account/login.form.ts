import { defineForm } from '../define-form.ts'

export const loginForm = defineForm('login', [
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true },
  { key: 'password', type: 'password', label: 'Password', required: true },
])
