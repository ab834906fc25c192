import { defineForm } from '../define-form.ts'

/** All fields that a portal can ask contributors to fill in. */
export const submissionForm = defineForm('submission', [
  { key: 'you', type: 'title', label: 'About you' },
  { key: 'submitter_name', type: 'text', label: 'Your name', required: true, default: true },
  { key: 'submitter_email', type: 'text', label: 'Your email', required: true, is_email: true, default: true },
  { key: 'submitter_org', type: 'text', label: 'Organisation' },
  { key: 'item', type: 'title', label: 'About the item' },
  { key: 'title', type: 'text', label: 'Title', required: true, default: true },
  { key: 'description', type: 'textarea', label: 'Description', max_words: 500 },
  { key: 'date_of_origin', type: 'date', label: 'Date of origin' },
  { key: 'time_period', type: 'date_range', label: 'Time period' },
  { key: 'display_date', type: 'text', label: 'Date in words', placeholder: 'c. 1950, spring 1944', is_date: true },
  { key: 'place', type: 'text', label: 'Place' },
  { key: 'consent', type: 'checkmark', label: 'I agree to the consent form', required: true, default: true },
])
