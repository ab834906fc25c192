import { defineForm } from './define-form.ts'

const OPTIONS = ['x', 'y'].map((value) => ({ value, label: value.toUpperCase() }))

/** A test form that has a field of every type and uses every rule. */
export const everyTypeForm = defineForm(
  'every_type',
  [
    { key: 'heading', type: 'title', label: 'Heading' },
    { key: 'line', type: 'text', label: 'Line', required: true },
    { key: 'url', type: 'text', label: 'Address', is_url: true },
    { key: 'email', type: 'text', label: 'Email', is_email: true },
    { key: 'number', type: 'text', label: 'Number', is_number: true, unit: 'cm' },
    { key: 'written', type: 'text', label: 'Written date', reads_date: true },
    { key: 'strict', type: 'text', label: 'Strict', strict_chars: true, max_chars: 12 },
    { key: 'secret', type: 'password', label: 'Secret' },
    { key: 'again', type: 'password', label: 'Again' },
    { key: 'area', type: 'textarea', label: 'Area', max_words: 6 },
    { key: 'rule', type: 'divider', label: 'Rule' },
    { key: 'rich', type: 'richtext', label: 'Rich', required: true },
    { key: 'brief', type: 'richtext', label: 'Brief', max_words: 4 },
    { key: 'list', type: 'array', label: 'List' },
    { key: 'links', type: 'array', label: 'Links', is_url: true },
    { key: 'day', type: 'date', label: 'Day' },
    { key: 'period', type: 'date_range', label: 'Period' },
    { key: 'gap', type: 'spacer', label: 'Gap' },
    { key: 'one', type: 'dropdown', label: 'One', options: OPTIONS },
    { key: 'some', type: 'multiple', label: 'Some', options: OPTIONS },
    { key: 'tick', type: 'checkmark', label: 'Tick' },
    { key: 'more', type: 'text', label: 'More', required: true, visible: { key: 'tick', is: true } },
  ],
  { matchingFieldPairs: [['secret', 'again']], newPasswords: ['secret'] },
)
