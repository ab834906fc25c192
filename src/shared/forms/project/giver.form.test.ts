import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { giverForm } from './giver.form.ts'

test('reports missing fields in the order of the page: item, questions, contributor', () => {
  const form = giverForm({
    fields: [
      { key: 'submitter_name', required: true },
      { key: 'title', required: true },
    ],
    questions: [{ key: 'q1', type: 'text', label: 'Whose?', required: true }],
  })
  expect(form.fields.map(({ key }) => key)).toEqual(['title', 'q1', 'submitter_name'])
  expect(check(form, {}).map(({ key }) => key)).toEqual(['title', 'q1', 'submitter_name'])
})
