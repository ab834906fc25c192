import { expect, test } from 'vitest'
import { sortByRecency } from './recent-projects.ts'

test('lists projects by when they were last opened, and keeps the order of those never opened', () => {
  const projects = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(sortByRecency(projects, ['c', 'gone', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
})
