import { describe, expect, test } from 'vitest'
import { changesOf, missing, strictOnly } from './changes.ts'
import type { Field } from './field.ts'

const FIELDS = [
  { key: 'title', type: 'text', label: 'Title', required: true },
  { key: 'place', type: 'text', label: 'Place' },
  { key: 'description', type: 'richtext', label: 'Description' },
  { key: 'subject', type: 'array', label: 'Keywords' },
  { key: 'time_period', type: 'date_range', label: 'Time period' },
  { key: 'downloadable', type: 'checkmark', label: 'Downloadable' },
] as const satisfies Field[]
const loaded = { title: 'Boat', place: null, description: '', subject: ['sea'], time_period: null, downloadable: false }

describe('5.submit.2 what is sent', () => {
  test('nothing where nothing changed, spaces and empty values aside', () => {
    expect(
      changesOf(FIELDS, loaded, {
        ...loaded,
        title: ' Boat ',
        place: '',
        description: '<p></p>',
        time_period: { gte: null, lte: null },
      }),
    ).toEqual({})
  })
  test('only the changed field', () =>
    expect(changesOf(FIELDS, loaded, { ...loaded, downloadable: true })).toEqual({ downloadable: true }))
  test('an emptied array and an emptied line are null', () => {
    expect(changesOf(FIELDS, { ...loaded, place: 'Quay' }, { ...loaded, place: ' ', subject: [] })).toEqual({
      place: null,
      subject: null,
    })
  })
  test('an emptied rich text is an empty string', () => {
    expect(changesOf(FIELDS, { ...loaded, description: '<p>Old</p>' }, { ...loaded, description: '<p> </p>' })).toEqual(
      { description: '' },
    )
  })
})

test('a required field that says nothing is named', () => {
  expect(missing(FIELDS, { ...loaded, title: '  ' })).toEqual({
    key: 'title',
    message: "The 'Title' field is required",
  })
  expect(missing(FIELDS, loaded)).toBeNull()
})

test('strict characters', () => expect(strictOnly('A day: (the) quay/ü_1.2-3')).toBe('Aday(the)quay_1.2-3'))
