import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { findRelocated } from './announce-restored.ts'
import { toTrashEntries } from './trash-entries.ts'

const createFolder = (id: string, originalFolder: string | null = null) =>
  ({ id, title: id, restore_folder: originalFolder, updated_at: 1 }) as unknown as Folder
const createItem = (id: string, originalFolder: string | null = null) =>
  ({ id, title: id, restore_folder: originalFolder, updated_at: 2 }) as unknown as Artifact

test('lists folders from all pages before items, and reuses the same entry objects', () => {
  const pages = [
    { folders: [createFolder('f')], artifacts: [createItem('a'), createItem('b')] },
    { folders: [createFolder('g')], artifacts: [createItem('c')] },
  ]
  expect(toTrashEntries(pages).map(({ id }) => id)).toEqual(['f', 'g', 'a', 'b', 'c'])
  expect(toTrashEntries(pages.slice(0, 1))[0]).toBe(toTrashEntries(pages)[0])
})

test('finds entries that were restored to a different folder than their original one', () => {
  const entries = toTrashEntries([
    { folders: [], artifacts: [createItem('a'), createItem('b', 'f'), createItem('c', 'g'), createItem('d')] },
  ])
  const folderIds = new Map([
    ['a', 'root'],
    ['b', 'f'],
    ['c', 'root'],
    ['d', 'f'],
  ])
  expect(findRelocated(entries, folderIds).map(({ id }) => id)).toEqual(['c', 'd'])
})
