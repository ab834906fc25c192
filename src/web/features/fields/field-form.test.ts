import { expect, test } from 'vitest'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { toKey } from '#shared/entities/own-fields/to-key.ts'
import { toFieldBody, toFormValues } from './field-form.ts'
import { pickChanges } from './pick-changes.ts'

const FIELD: OwnField = {
  id: 'a',
  project: 'p',
  key: 'condition',
  type: 'choice',
  // In the order of the database.
  label: { ar: 'الحالة', de: 'Zustand', en: 'Condition' },
  help: {},
  unit: null,
  vocabulary: null,
  options: [{ key: 'good', label: { de: 'Gut', en: 'Good' } }],
  required: false,
  public: true,
  searchable: true,
  facet: true,
  section: 'about',
  position: 3,
  term: 'dcterms:type',
  deleted_at: null,
  conversion: null,
}
const createBody = (values: object) =>
  toFieldBody(
    { ...toFormValues(FIELD), ...values },
    { type: FIELD.type, options: FIELD.options, vocabulary: null, field: FIELD, takenKeys: new Set() },
  )

test('sends only the settings that were changed, so that others’ changes are kept', () => {
  expect(pickChanges(createBody({}), FIELD)).toEqual({})
  expect(pickChanges(createBody({ required: true }), FIELD)).toEqual({ required: true })
  expect(pickChanges(createBody({ label_de: 'Erhaltung' }), FIELD)).toEqual({
    label: { ...FIELD.label, de: 'Erhaltung' },
  })
})

test('builds a key from a name and avoids those that are taken', () => {
  expect(toKey('Date of interview', new Set(), 'field')).toBe('date_of_interview')
  expect(toKey('Größe', new Set(['grosse']), 'field')).toBe('grosse_2')
  expect(toKey('اسم', new Set(), 'field')).toBe('field')
})
