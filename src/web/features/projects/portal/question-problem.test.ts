import { expect, test } from 'vitest'
import type { Question } from '#shared/entities/submissions/portal.ts'
import { problemOf } from './question-problem.ts'

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'text',
  label: 'Who?',
  ...more,
})

test('reports the first incomplete question and its field', () => {
  const whole = question('q1')
  expect(problemOf([])).toBeNull()
  expect(problemOf([whole, question('q7', { type: 'multiple', options: ['', 'Ada'] })])).toBeNull()
  expect(problemOf([whole, question('q7', { label: ' ' }), question('q8', { label: '' })])).toEqual({
    key: 'q7',
    part: 'label',
    message: 'Enter the text of question 2.',
  })
  expect(problemOf([question('q3', { type: 'dropdown', options: [' '] }), whole])).toEqual({
    key: 'q3',
    part: 'options',
    message: 'Enter at least one choice for question 1.',
  })
  // Options that are left over from another type don't matter.
  expect(problemOf([question('q3', { options: [] })])).toBeNull()
})
