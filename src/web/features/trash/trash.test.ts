import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { strayed } from './tell-restored.ts'
import { trashedOf } from './trashed.ts'

const folder = (id: string, home: string | null = null) =>
  ({ id, title: id, restore_folder: home, updated_at: 1 }) as unknown as Folder
const item = (id: string, home: string | null = null) =>
  ({ id, title: id, restore_folder: home, updated_at: 2 }) as unknown as Artifact

test('folders of every page come first; an entry stays the same one', () => {
  const pages = [
    { folders: [folder('f')], artifacts: [item('a'), item('b')] },
    { folders: [folder('g')], artifacts: [item('c')] },
  ]
  expect(trashedOf(pages).map(({ id }) => id)).toEqual(['f', 'g', 'a', 'b', 'c'])
  expect(trashedOf(pages.slice(0, 1))[0]).toBe(trashedOf(pages)[0])
})

test('what did not come back to where it was is told', () => {
  const all = trashedOf([{ folders: [], artifacts: [item('a'), item('b', 'f'), item('c', 'g'), item('d')] }])
  const places = new Map([
    ['a', 'root'],
    ['b', 'f'],
    ['c', 'root'],
    ['d', 'f'],
  ])
  expect(strayed(all, places).map(({ id }) => id)).toEqual(['c', 'd'])
})
