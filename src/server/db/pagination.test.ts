import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BadCursor, decodeCursor, encodeCursor, toPage } from './pagination.ts'

const schema = z.tuple([z.string(), z.number().nullable(), z.boolean()])
const cursorValues = fc.tuple(fc.string({ unit: 'grapheme' }), fc.option(fc.integer()), fc.boolean())

test('decodes a cursor to the values it was encoded from', () => {
  fc.assert(
    fc.property(cursorValues, (values) => {
      expect(decodeCursor(encodeCursor(values), schema)).toEqual(values)
    }),
  )
})

test('throws BadCursor for text that is not a valid cursor', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
      ),
      (text) => {
        expect(() => decodeCursor(text, schema)).toThrow(BadCursor)
      },
    ),
  )
})

test('rejects cursors of other lists and non-canonical encodings', () => {
  expect(() => decodeCursor(encodeCursor(['a', 1]), schema)).toThrow(BadCursor)
  const cursor = encodeCursor(['a', 1, true])
  for (const text of [`${cursor}=`, ` ${cursor}`, `${cursor}!`, ''])
    expect(() => decodeCursor(text, schema)).toThrow(BadCursor)
})

test('returns every row exactly once and in order across pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 7 }), (values, limit) => {
      const list = values.toSorted((a, b) => a - b)
      const collected: number[] = []
      let lastValue = -Infinity
      for (;;) {
        const rows = list.filter((value) => value > lastValue).slice(0, limit + 1)
        const page = toPage(rows, limit, (last) => [last])
        collected.push(...page.items)
        if (page.cursor === null) break
        lastValue = decodeCursor(page.cursor, z.tuple([z.number()]))[0]
      }
      expect(collected).toEqual(list)
    }),
  )
})
