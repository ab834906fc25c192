import { expect, test } from 'vitest'
import type { Question } from '#shared/entities/submissions/portal.ts'
import { problemOf } from './question-problem.ts'

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'text',
  label: 'Who?',
  ...more,
})

test('the first question that lacks something is told, with the field that lacks it', () => {
  const whole = question('q1')
  expect(problemOf([])).toBeNull()
  expect(problemOf([whole, question('q7', { type: 'multiple', options: ['', 'Ada'] })])).toBeNull()
  expect(problemOf([whole, question('q7', { label: ' ' }), question('q8', { label: '' })])).toEqual({
    key: 'q7',
    part: 'label',
    message: 'Question 2 has no words yet',
  })
  expect(problemOf([question('q3', { type: 'dropdown', options: [' '] }), whole])).toEqual({
    key: 'q3',
    part: 'options',
    message: 'Question 1 has nothing to choose from yet',
  })
  // What could be chosen before it was answered otherwise is not asked any more.
  expect(problemOf([question('q3', { options: [] })])).toBeNull()
})
