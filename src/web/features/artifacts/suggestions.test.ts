import { expect, test } from 'vitest'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { suggestedFor } from './suggestions.ts'

const field = (key: string) => artifactForm.fields.find((one) => one.key === key) ?? artifactForm.fields[0]!
const day = Date.UTC(1911, 4, 12)

test("suggests a value from the file's metadata until the field has it", () => {
  expect(suggestedFor(field('date_of_origin'), {}, { date_of_origin: day })).toBe(day)
  expect(suggestedFor(field('date_of_origin'), { date_of_origin: day }, { date_of_origin: day })).toBeUndefined()
  expect(suggestedFor(field('place'), { place: 'Hoy' }, { place: ' Kirkwall ' })).toBe('Kirkwall')
  expect(suggestedFor(field('place'), {}, { place: ' ' })).toBeUndefined()
  expect(suggestedFor(field('reference'), {}, { title: 'Boat' })).toBeUndefined()
})

test('suggests a year or a month as the time period, not as a date', () => {
  const year = { gte: Date.UTC(1925, 0, 1), lte: Date.UTC(1925, 11, 31) }
  expect(suggestedFor(field('time_period'), {}, { time_period: year })).toEqual(year)
  expect(suggestedFor(field('time_period'), { time_period: year }, { time_period: year })).toBeUndefined()
  expect(suggestedFor(field('date_of_origin'), {}, { time_period: year })).toBeUndefined()
})

test('adds suggested keywords to the existing ones', () => {
  expect(suggestedFor(field('subject'), { subject: ['sea'] }, { keywords: ['boat', 'sea'] })).toEqual(['sea', 'boat'])
  expect(suggestedFor(field('subject'), { subject: ['sea', 'boat'] }, { keywords: ['boat'] })).toBeUndefined()
})

test('escapes markup in a suggested description', () => {
  expect(
    suggestedFor(field('description'), { description: '' }, { description: 'A <b>boat</b> & sea\nhere\n\nand there' }),
  ).toBe('<p>A &lt;b&gt;boat&lt;/b&gt; &amp; sea<br>here</p><p>and there</p>')
})

test('suggests nothing for read-only fields', () => {
  expect(suggestedFor({ ...field('place'), static: true }, {}, { place: 'Hoy' })).toBeUndefined()
})
