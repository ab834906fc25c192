import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { citationOf } from './citation.ts'

const DAY = 86_400_000
const item = (more: Partial<Artifact>) =>
  ({ title: 'Regatta', date_of_origin: null, time_period: null, place: null, ...more }) as Artifact

test('title, when, where, archive and address, as far as they are known', () => {
  expect(
    citationOf(item({ date_of_origin: 0, place: 'North Quay' }), 'Harbour Archive', 'https://a.example/view/h/item/1'),
  ).toBe('“Regatta”. 01/01/1970. North Quay. Harbour Archive. https://a.example/view/h/item/1')
  expect(citationOf(item({}), 'Harbour Archive', 'x')).toBe('“Regatta”. Harbour Archive. x')
})

test('a period stands in for a date', () => {
  const period = (gte: number | null, lte: number | null) => citationOf(item({ time_period: { gte, lte } }), 'A', 'x')
  expect(period(0, 31 * DAY)).toContain('01/01/1970 – 01/02/1970')
  expect(period(0, null)).toContain('From 01/01/1970')
  expect(period(null, 0)).toContain('Until 01/01/1970')
})
