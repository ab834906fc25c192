import { expect, test } from 'vitest'
import { formatCitations } from './citation.ts'

const DAY = 86_400_000
const createItem = (overrides: object) => ({
  title: 'Regatta',
  date_of_origin: null,
  time_period: null,
  display_date: null,
  place: null,
  ...overrides,
})

test('cites an item’s non-empty fields in each citation style', () => {
  expect(
    formatCitations(
      createItem({ date_of_origin: 0, place: 'North Quay' }),
      'Harbour Archive',
      'https://a.example/view/h/item/1',
    ),
  ).toEqual({
    plain: '“Regatta”. 01/01/1970. North Quay. Harbour Archive. https://a.example/view/h/item/1',
    apa: 'Regatta. (1970, 1 January). Harbour Archive. https://a.example/view/h/item/1',
    mla: '“Regatta.” 1 January 1970. Harbour Archive, https://a.example/view/h/item/1.',
    chicago: '“Regatta, North Quay, 1 January 1970.” Harbour Archive. https://a.example/view/h/item/1.',
    bibtex:
      '@misc{regatta1970,\n  title = {{Regatta}},\n  year = {1970},\n  address = {North Quay},\n  howpublished = {Harbour Archive},\n  url = {https://a.example/view/h/item/1}\n}',
  })
  expect(formatCitations(createItem({ title: 'Who goes there?' }), 'A', 'x')).toMatchObject({
    plain: '“Who goes there?”. A. x',
    apa: 'Who goes there? A. x',
    mla: '“Who goes there?” A, x.',
  })
})

test('cites the time period when there is no exact date', () => {
  const createPeriod = (gte: number | null, lte: number | null) =>
    formatCitations(createItem({ time_period: { gte, lte } }), 'A', 'x').plain
  expect(createPeriod(0, 31 * DAY)).toContain('01/01/1970 – 01/02/1970')
  expect(createPeriod(0, null)).toContain('From 1970.')
  expect(createPeriod(DAY, null)).toContain('From 02/01/1970.')
  expect(createPeriod(null, 0)).toContain('Until 01/01/1970.')
})

test('cites dates before the year 1 in ISO format', () => {
  const { plain, apa, mla } = formatCitations(createItem({ date_of_origin: Date.UTC(-43, 2, 15) }), 'A', 'x')
  expect([plain, apa, mla]).toEqual([
    '“Regatta”. -0043-03-15. A. x',
    'Regatta. (-0043-03-15). A. x',
    '“Regatta.” -0043-03-15. A, x.',
  ])
})

test('prefers the display date over the exact date and the time period', () => {
  const dateFields = { date_of_origin: 0, time_period: { gte: 0, lte: DAY }, display_date: 'c. 1970' }
  const { plain, apa, bibtex } = formatCitations(createItem(dateFields), 'A', 'x')
  expect(plain).toBe('“Regatta”. c. 1970. A. x')
  expect(apa).toContain('(c. 1970).')
  expect(bibtex).toContain('year = {1970}')
})

test('escapes special characters for BibTeX', () => {
  const { bibtex } = formatCitations(createItem({ title: 'Élan} 50% & \\input{x}' }), 'A_B', 'https://a.example/{}')
  expect(bibtex).toContain('@misc{elan,')
  expect(bibtex).toContain(String.raw`title = {{Élan\} 50\% \& \textbackslash{}input\{x\}}}`)
  expect(bibtex).toContain(String.raw`howpublished = {A\_B}`)
  expect(bibtex).toContain('url = {https://a.example/%7B%7D}')
})
