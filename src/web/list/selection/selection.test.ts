import { expect, test } from 'vitest'
import { createIndexedList, type Entry } from '../indexed-list.ts'
import { selectAll, extendRange, dropMissing, EMPTY_SELECTION, toggleEntry } from './selection.ts'

const createList = (ids: string) => createIndexedList([...ids].map((id): Entry => ({ id, title: id })))
const list = createList('fgabc')
const allowAll = () => true
const toSortedIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('lists duplicate entries once and finds each entry by id', () => {
  const withDuplicates = createList('fabgbc')
  expect(withDuplicates.entries.map(({ id }) => id).join('')).toBe('fabgc')
  expect(withDuplicates.indexOf('c')).toBe(4)
  expect(withDuplicates.indexOf('x')).toBe(-1)
})

test('applies the change of the last clicked entry to the whole range', () => {
  const oneSelected = toggleEntry(EMPTY_SELECTION, list, allowAll, 'g', false)
  const fourSelected = toggleEntry(oneSelected, list, allowAll, 'c', true)
  expect(toSortedIds(fourSelected)).toBe('abcg')
  expect(
    toSortedIds(toggleEntry(toggleEntry(fourSelected, list, allowAll, 'a', false), list, allowAll, 'b', true)),
  ).toBe('cg')
  // A missing anchor is ignored.
  expect(toSortedIds(toggleEntry({ ids: new Set(), anchor: 'x' }, list, allowAll, 'a', true))).toBe('a')
})

test('doesn’t select entries that aren’t selectable', () => {
  const isNotA = ({ id }: Entry) => id !== 'a'
  expect(toSortedIds(selectAll(list, isNotA))).toBe('bcfg')
  expect(
    toSortedIds(toggleEntry(toggleEntry(EMPTY_SELECTION, list, isNotA, 'f', false), list, isNotA, 'c', true)),
  ).toBe('bcfg')
  expect(toSortedIds(extendRange(EMPTY_SELECTION, list, isNotA, 'g', 'b'))).toBe('bg')
})

test('extends and shrinks a range with Shift and the arrow keys', () => {
  const extendedTwice = extendRange(extendRange(EMPTY_SELECTION, list, allowAll, 'g', 'a'), list, allowAll, 'a', 'b')
  expect(toSortedIds(extendedTwice)).toBe('abg')
  expect(toSortedIds(extendRange(extendedTwice, list, allowAll, 'b', 'a'))).toBe('ag')
})

test('deselects entries that left the list, and extends “select all” to new entries', () => {
  const shorterList = createList('ad')
  expect(toSortedIds(dropMissing({ ids: new Set(['a', 'b']), anchor: null }, shorterList, allowAll))).toBe('a')
  expect(toSortedIds(dropMissing(selectAll(list, allowAll, true), shorterList, allowAll))).toBe('ad')
  const selection = { ids: new Set(['a']), anchor: 'a' }
  expect(dropMissing(selection, shorterList, allowAll)).toBe(selection)
})
