import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { everything, extended, kept, NOTHING, toggled } from './chosen.ts'
import { strayed } from './tell-restored.ts'
import { shelfOf, type Trashed } from './trashed.ts'

const folder = (id: string, home: string | null = null) =>
  ({ id, title: id, restore_folder: home, updated_at: 1 }) as unknown as Folder
const item = (id: string, home: string | null = null) =>
  ({ id, title: id, restore_folder: home, updated_at: 2 }) as unknown as Artifact
const shelf = shelfOf([
  { folders: [folder('f')], artifacts: [item('a'), item('b')] },
  { folders: [folder('g')], artifacts: [item('b'), item('c')] },
])
const any = () => true
const sorted = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('folders of every page come first, and what comes twice stands once', () => {
  expect(shelf.entries.map(({ id }) => id)).toEqual(['f', 'g', 'a', 'b', 'c'])
  expect(shelf.at('c')).toBe(4)
  expect(shelf.at('x')).toBe(-1)
  const page = { folders: [], artifacts: [item('z')] }
  expect(shelfOf([page]).entries[0]).toBe(shelfOf([page, { folders: [], artifacts: [] }]).entries[0])
})

test('a range does to all what it does to the one that is clicked', () => {
  const one = toggled(NOTHING, shelf, any, 'g', false)
  const four = toggled(one, shelf, any, 'c', true)
  expect(sorted(four)).toBe('abcg')
  expect(sorted(toggled(toggled(four, shelf, any, 'a', false), shelf, any, 'b', true))).toBe('cg')
  // An anchor that is gone is none.
  expect(sorted(toggled({ ids: new Set(), anchor: 'x' }, shelf, any, 'a', true))).toBe('a')
})

test('what nothing may be done with is not chosen', () => {
  const own = ({ id }: Trashed) => id !== 'a'
  expect(sorted(everything(shelf, own))).toBe('bcfg')
  expect(sorted(toggled(toggled(NOTHING, shelf, own, 'f', false), shelf, own, 'c', true))).toBe('bcfg')
  expect(sorted(extended(NOTHING, shelf, own, 'g', 'b'))).toBe('bg')
})

test('Shift and an arrow choose from where it began, also back again', () => {
  const there = extended(extended(NOTHING, shelf, any, 'g', 'a'), shelf, any, 'a', 'b')
  expect(sorted(there)).toBe('abg')
  expect(sorted(extended(there, shelf, any, 'b', 'a'))).toBe('ag')
})

test('what is gone is not chosen; everything stays everything', () => {
  const less = shelfOf([{ folders: [], artifacts: [item('a'), item('d')] }])
  expect(sorted(kept({ ids: new Set(['a', 'b']), anchor: null }, less, any))).toBe('a')
  expect(sorted(kept(everything(shelf, any, true), less, any))).toBe('ad')
  const two = { ids: new Set(['a']), anchor: 'a' }
  expect(kept(two, less, any)).toBe(two)
})

test('what did not come back to where it was is told', () => {
  const all = shelfOf([{ folders: [], artifacts: [item('a'), item('b', 'f'), item('c', 'g'), item('d')] }]).entries
  const places = new Map([
    ['a', 'root'],
    ['b', 'f'],
    ['c', 'root'],
    ['d', 'f'],
  ])
  expect(strayed(all, places).map(({ id }) => id)).toEqual(['c', 'd'])
})
