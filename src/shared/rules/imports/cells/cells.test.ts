import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBoolean, parseVisibility } from './parse-words.ts'
import { joinValues, splitValues } from './split-values.ts'

test('splits a cell by the chosen separator, without empty and repeated values', () =>
  expect(splitValues(' water; mud ;;water', ';')).toEqual(['water', 'mud']))
test('keeps a cell whole when there is no separator', () =>
  expect(splitValues('water; mud', '')).toEqual(['water; mud']))
test('splits a cell by a separator that is special in patterns', () =>
  expect(splitValues('a|b', '|')).toEqual(['a', 'b']))

test('keeps a separator and quotation marks inside a quoted value', () =>
  expect(splitValues('"a; ""b""" ; 12" record; "c', ';')).toEqual(['a; "b"', '12" record', '"c']))
test('splits the cells that joinValues writes into the same values', () => {
  const value = fc
    .string({ unit: fc.constantFrom('"', ';', ' ', 'a', 'b') })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(splitValues(joinValues(values), ';')).toEqual(values)
    }),
  )
})

test.each([
  ['Yes', true],
  [' WAHR ', true],
  ['0', false],
  ['لا', false],
  ['perhaps', null],
])('reads %j as %j', (cell, value) => expect(parseBoolean(cell)).toBe(value))

test.each([
  ['Public', 'local'],
  ['O\u0308ffentlich', 'local'],
  ['privado', 'private'],
  ['some', null],
])('reads %j as the visibility %j', (cell, visibility) => expect(parseVisibility(cell)).toBe(visibility))
