import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { giverForm } from './giver.form.ts'

test('what is missing is told in the order of the page: of what it is, of the questions, of who gives it', () => {
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
