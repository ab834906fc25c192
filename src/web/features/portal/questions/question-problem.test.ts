import { expect, test } from 'vitest'
import type { PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { findQuestionProblem } from './question-problem.ts'

const createQuestion = (key: string, overrides: Partial<PortalQuestion> = {}): PortalQuestion => ({
  key,
  type: 'text',
  label: 'Who?',
  ...overrides,
})

test('reports the first incomplete question and its missing field', () => {
  const completeQuestion = createQuestion('q1')
  expect(findQuestionProblem([])).toBeNull()
  expect(
    findQuestionProblem([completeQuestion, createQuestion('q7', { type: 'multiple', options: ['', 'Ada'] })]),
  ).toBeNull()
  expect(
    findQuestionProblem([completeQuestion, createQuestion('q7', { label: ' ' }), createQuestion('q8', { label: '' })]),
  ).toEqual({
    key: 'q7',
    part: 'label',
    message: 'Enter the text of question 2.',
  })
  expect(findQuestionProblem([createQuestion('q3', { type: 'dropdown', options: [' '] }), completeQuestion])).toEqual({
    key: 'q3',
    part: 'options',
    message: 'Enter at least one choice for question 1.',
  })
  // Options that are left over from another type don't matter.
  expect(findQuestionProblem([createQuestion('q3', { options: [] })])).toBeNull()
})
