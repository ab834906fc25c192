import { expect, test } from 'vitest'
import { mayDrop } from './use-entry-drag.ts'

test('refuses to drop a folder onto itself or its current parent', () => {
  const draggedIds = new Set(['a', 'folder'])
  expect(mayDrop(draggedIds, 'folder', 'root')).toBe(false)
  expect(mayDrop(draggedIds, 'root', 'root')).toBe(false)
  expect(mayDrop(draggedIds, 'other', 'root')).toBe(true)
  expect(mayDrop(draggedIds, 'root', undefined)).toBe(true)
})
