import { defineForm, type Form } from '../define-form.ts'

/** @spec 3.form.1 */
const IF_HEARD_ELSEWHERE = { key: 'how_hear', is: 'other' } as const

export const registerForm = defineForm(
  'register',
  [
    {
      key: 'org_title',
      type: 'text',
      label: 'Organisation',
      subLabel: 'Your museum, society or school. It owns your projects.',
      required: true,
      focus: true,
    },
    { key: 'username', type: 'text', label: 'Username', required: true },
    { key: 'email', type: 'text', label: 'Email', required: true, is_email: true },
    { key: 'password', type: 'password', label: 'Password', subLabel: 'At least 8 characters.', required: true },
    { key: 'password_verify', type: 'password', label: 'Repeat password', required: true },
    {
      key: 'how_hear',
      type: 'dropdown',
      label: 'How did you hear about us?',
      placeholder: 'No answer',
      options: [
        { value: 'search', label: 'Search engine' },
        { value: 'colleague', label: 'Colleague' },
        { value: 'event', label: 'Event' },
        { value: 'social', label: 'Social media' },
        { value: 'other', label: 'Other' },
      ],
    },
    { key: 'how_hear_additional', type: 'text', label: 'Tell us more', visible: IF_HEARD_ELSEWHERE },
    { key: 'terms', type: 'checkmark', label: 'I agree to the terms and conditions', required: true },
  ],
  { matchingFieldPairs: [['password', 'password_verify']], newPasswords: ['password'] },
)

const OMITTED_FOR_INVITED: ReadonlySet<string> = new Set(['org_title', 'how_hear', 'how_hear_additional'])

/** For invited people: has no fields for an organisation, and the email address can't be changed. */
export const invitedRegisterForm: Form = {
  ...registerForm,
  fields: registerForm.fields
    .filter(({ key }) => !OMITTED_FOR_INVITED.has(key))
    .map((field) => ({ ...field, disabled: field.key === 'email', focus: field.key === 'username' })),
}
