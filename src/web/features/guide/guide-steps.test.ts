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
  const projects = [project]
  expect(findPosition({ projects: [], items: [] })).toEqual({ step: 'project' })
  expect(findPosition({ projects, items: [] })).toEqual({ step: 'files', project })
  const [ferry, crane] = [createItem('ferry'), createItem('crane')]
  expect(findPosition({ projects, items: [ferry, crane] })).toEqual({ step: 'describe', project, item: crane })
  const describedItem = createItem('crane', { description: '<p>A crane.</p>' })
  expect(findPosition({ projects, items: [ferry, describedItem] })).toEqual({
    step: 'show',
    project,
    item: describedItem,
  })
  const shownItem = createItem('crane', { visibility: 'local' })
  expect(findPosition({ projects, items: [ferry, shownItem] })).toEqual({ step: null, project, item: shownItem })
})

test('stays with its item while newer ones are added, until the item is deleted', () => {
  const projects = [project]
  const [ferry, crane] = [createItem('ferry'), createItem('crane')]
  const describeFerry = { step: 'describe', project, item: ferry }
  expect(findPosition({ projects, items: [crane, ferry], currentItem: ferry })).toEqual(describeFerry)
  // The item is no longer among the newest.
  expect(findPosition({ projects, items: [crane], hasOlderItems: true, currentItem: ferry })).toEqual(describeFerry)
  expect(findPosition({ projects, items: [crane], currentItem: ferry })).toMatchObject({ item: crane })
  const describedCrane = createItem('crane', { description: '<p>A crane.</p>' })
  const describedFerry = createItem('ferry', { description: '<p>A ferry.</p>' })
  expect(findPosition({ projects, items: [describedCrane, describedFerry], currentItem: ferry })).toMatchObject({
    step: 'show',
    item: { id: 'ferry' },
  })
})
