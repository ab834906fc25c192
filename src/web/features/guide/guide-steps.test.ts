import { expect, test } from 'vitest'
import { findPosition } from './guide-steps.ts'

const project = { id: 'quay' }
const createItem = (id: string, overrides: { description?: string; visibility?: 'private' | 'local' } = {}) => ({
  id,
  title: id,
  description: '',
  visibility: 'private' as const,
  ...overrides,
})

test('proceeds from project to files, description and gallery as each step is completed', () => {
  expect(findPosition([], [])).toEqual({ step: 'project' })
  expect(findPosition([project], [])).toEqual({ step: 'files', project })
  const [ferry, crane] = [createItem('ferry'), createItem('crane')]
  expect(findPosition([project], [ferry, crane])).toEqual({ step: 'describe', project, item: ferry })
  const describedItem = createItem('crane', { description: '<p>A crane.</p>' })
  expect(findPosition([project], [ferry, describedItem])).toEqual({ step: 'show', project, item: describedItem })
  const shownItem = createItem('crane', { visibility: 'local' })
  expect(findPosition([project], [ferry, shownItem])).toEqual({ step: null, project, item: shownItem })
})
