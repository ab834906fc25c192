import { expect, test } from 'vitest'
import { checkForm } from '../check-form.ts'
import { buildContributorForm } from './contributor.form.ts'

test('reports missing fields in page order: item, questions, contributor', () => {
  const contributorForm = buildContributorForm({
    fields: [
      { key: 'submitter_name', required: true },
      { key: 'title', required: true },
    ],
    questions: [{ key: 'q1', type: 'text', label: 'Whose?', required: true }],
  })
  expect(contributorForm.fields.map(({ key }) => key)).toEqual(['title', 'q1', 'submitter_name'])
  expect(checkForm(contributorForm, {}).map(({ key }) => key)).toEqual(['title', 'q1', 'submitter_name'])
})
