import { expect, test } from 'vitest'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { getSuggestedValue } from './suggestions.ts'

const findField = (key: string) =>
  artifactForm.fields.find((candidate) => candidate.key === key) ?? artifactForm.fields[0]!
const day = Date.UTC(1911, 4, 12)

test('suggests a value from the file’s metadata unless the field already has that value', () => {
  expect(getSuggestedValue(findField('date_of_origin'), {}, { date_of_origin: day })).toBe(day)
  expect(
    getSuggestedValue(findField('date_of_origin'), { date_of_origin: day }, { date_of_origin: day }),
  ).toBeUndefined()
  expect(getSuggestedValue(findField('place'), { place: 'Hoy' }, { place: ' Kirkwall ' })).toBe('Kirkwall')
  expect(getSuggestedValue(findField('place'), {}, { place: ' ' })).toBeUndefined()
  expect(getSuggestedValue(findField('reference'), {}, { title: 'Boat' })).toBeUndefined()
})

test('suggests a known year or month as the time period, not as the date of origin', () => {
  const year = { gte: Date.UTC(1925, 0, 1), lte: Date.UTC(1925, 11, 31) }
  expect(getSuggestedValue(findField('time_period'), {}, { time_period: year })).toEqual(year)
  expect(getSuggestedValue(findField('time_period'), { time_period: year }, { time_period: year })).toBeUndefined()
  expect(getSuggestedValue(findField('date_of_origin'), {}, { time_period: year })).toBeUndefined()
})

test('adds suggested keywords to the existing ones', () => {
  expect(getSuggestedValue(findField('subject'), { subject: ['sea'] }, { keywords: ['boat', 'sea'] })).toEqual([
    'sea',
    'boat',
  ])
  expect(getSuggestedValue(findField('subject'), { subject: ['sea', 'boat'] }, { keywords: ['boat'] })).toBeUndefined()
})

test('escapes markup in a suggested description', () => {
  expect(
    getSuggestedValue(
      findField('description'),
      { description: '' },
      { description: 'A <b>boat</b> & sea\nhere\n\nand there' },
    ),
  ).toBe('<p>A &lt;b&gt;boat&lt;/b&gt; &amp; sea<br>here</p><p>and there</p>')
})

test('suggests nothing for a read-only field', () => {
  expect(getSuggestedValue({ ...findField('place'), static: true }, {}, { place: 'Hoy' })).toBeUndefined()
})
