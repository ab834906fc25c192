import { defineForm } from '../define-form.ts'

export const orgForm = defineForm('org', [{ key: 'title', type: 'text', label: 'Organisation', required: true }])
