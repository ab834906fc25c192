import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { findRelocated } from './announce-restored.ts'
import { toTrashEntries } from './trash-entries.ts'

const folder = (id: string, originalFolder: string | null = null) =>
  ({ id, title: id, restore_folder: originalFolder, updated_at: 1 }) as unknown as Folder
const item = (id: string, originalFolder: string | null = null) =>
  ({ id, title: id, restore_folder: originalFolder, updated_at: 2 }) as unknown as Artifact

test('lists the folders of all pages first, and keeps the object identity of entries', () => {
  const pages = [
    { folders: [folder('f')], artifacts: [item('a'), item('b')] },
    { folders: [folder('g')], artifacts: [item('c')] },
  ]
  expect(toTrashEntries(pages).map(({ id }) => id)).toEqual(['f', 'g', 'a', 'b', 'c'])
  expect(toTrashEntries(pages.slice(0, 1))[0]).toBe(toTrashEntries(pages)[0])
})

test('finds entries that were not restored to their original folder', () => {
  const entries = toTrashEntries([{ folders: [], artifacts: [item('a'), item('b', 'f'), item('c', 'g'), item('d')] }])
  const folderIds = new Map([
    ['a', 'root'],
    ['b', 'f'],
    ['c', 'root'],
    ['d', 'f'],
  ])
  expect(findRelocated(entries, folderIds).map(({ id }) => id)).toEqual(['c', 'd'])
})
