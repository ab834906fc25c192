import { expect, test } from 'vitest'
import { shelfOf, type Entry } from '../shelf.ts'
import { everything, extended, kept, NOTHING, toggled } from './chosen.ts'

const of = (ids: string) => shelfOf([...ids].map((id): Entry => ({ id, title: id })))
const shelf = of('fgabc')
const any = () => true
const sorted = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('what comes twice stands once, and each has its place', () => {
  const twice = of('fabgbc')
  expect(twice.entries.map(({ id }) => id).join('')).toBe('fabgc')
  expect(twice.at('c')).toBe(4)
  expect(twice.at('x')).toBe(-1)
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
  const own = ({ id }: Entry) => id !== 'a'
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
  const less = of('ad')
  expect(sorted(kept({ ids: new Set(['a', 'b']), anchor: null }, less, any))).toBe('a')
  expect(sorted(kept(everything(shelf, any, true), less, any))).toBe('ad')
  const two = { ids: new Set(['a']), anchor: 'a' }
  expect(kept(two, less, any)).toBe(two)
})
