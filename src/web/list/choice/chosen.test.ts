import { expect, test } from 'vitest'
import { shelfOf, type Entry } from '../shelf.ts'
import { everything, extended, kept, NOTHING, toggled } from './chosen.ts'

const createList = (ids: string) => shelfOf([...ids].map((id): Entry => ({ id, title: id })))
const shelf = createList('fgabc')
const any = () => true
const sorted = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('lists duplicates once and finds each entry by id', () => {
  const twice = createList('fabgbc')
  expect(twice.entries.map(({ id }) => id).join('')).toBe('fabgc')
  expect(twice.at('c')).toBe(4)
  expect(twice.at('x')).toBe(-1)
})

test('applies the change of the clicked entry to the whole range', () => {
  const one = toggled(NOTHING, shelf, any, 'g', false)
  const four = toggled(one, shelf, any, 'c', true)
  expect(sorted(four)).toBe('abcg')
  expect(sorted(toggled(toggled(four, shelf, any, 'a', false), shelf, any, 'b', true))).toBe('cg')
  // A missing anchor is ignored.
  expect(sorted(toggled({ ids: new Set(), anchor: 'x' }, shelf, any, 'a', true))).toBe('a')
})

test('selects only entries that can be selected', () => {
  const own = ({ id }: Entry) => id !== 'a'
  expect(sorted(everything(shelf, own))).toBe('bcfg')
  expect(sorted(toggled(toggled(NOTHING, shelf, own, 'f', false), shelf, own, 'c', true))).toBe('bcfg')
  expect(sorted(extended(NOTHING, shelf, own, 'g', 'b'))).toBe('bg')
})

test('extends and shrinks a range with Shift and the arrow keys', () => {
  const there = extended(extended(NOTHING, shelf, any, 'g', 'a'), shelf, any, 'a', 'b')
  expect(sorted(there)).toBe('abg')
  expect(sorted(extended(there, shelf, any, 'b', 'a'))).toBe('ag')
})

test('drops missing entries and keeps "select all" complete', () => {
  const shorter = createList('ad')
  expect(sorted(kept({ ids: new Set(['a', 'b']), anchor: null }, shorter, any))).toBe('a')
  expect(sorted(kept(everything(shelf, any, true), shorter, any))).toBe('ad')
  const two = { ids: new Set(['a']), anchor: 'a' }
  expect(kept(two, shorter, any)).toBe(two)
})
