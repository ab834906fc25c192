import { defineForm } from '../define-form.ts'

export const inviteForm = defineForm('invite', [
  { key: 'email', type: 'text', label: 'Email', required: true, is_email: true, focus: true },
  {
    key: 'role',
    type: 'dropdown',
    label: 'Role',
    required: true,
    options: [
      { value: 'superuser', label: 'Superuser' },
      { value: 'moderator', label: 'Moderator' },
      { value: 'editor', label: 'Editor' },
      { value: 'contributor', label: 'Contributor' },
      { value: 'observer', label: 'Observer' },
      { value: 'custom', label: 'Custom' },
    ],
  },
])
