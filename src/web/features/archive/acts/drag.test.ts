import { expect, test } from 'vitest'
import { mayDrop } from './use-entry-drag.ts'

test('refuses to drop a folder into itself or into its own parent', () => {
  const dragged = new Set(['a', 'folder'])
  expect(mayDrop(dragged, 'folder', 'root')).toBe(false)
  expect(mayDrop(dragged, 'root', 'root')).toBe(false)
  expect(mayDrop(dragged, 'other', 'root')).toBe(true)
  expect(mayDrop(dragged, 'root', undefined)).toBe(true)
})
