import { expect, test } from 'vitest'
import { mayDrop } from './use-entry-drag.ts'

test('a folder goes neither into itself nor to where it is', () => {
  const dragged = new Set(['a', 'folder'])
  expect(mayDrop(dragged, 'folder', 'root')).toBe(false)
  expect(mayDrop(dragged, 'root', 'root')).toBe(false)
  expect(mayDrop(dragged, 'other', 'root')).toBe(true)
  expect(mayDrop(dragged, 'root', undefined)).toBe(true)
})
