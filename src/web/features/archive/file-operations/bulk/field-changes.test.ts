import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { takesInput } from '#shared/forms/field.ts'
import {
  listFormFields,
  computeUpdates,
  computeUndoUpdates,
  formatTitle,
  groupByHeading,
  type FieldChanges,
} from './field-changes.ts'

const formFields = listFormFields([], [])
const bulkFields = formFields.filter(takesInput)

const createItem = (overrides: object) =>
  ({
    id: 'a',
    type: 'image',
    title: 'IMG 0042',
    folder: 'f',
    filename: 'scan.tiff',
    subject: [],
    place: null,
    date_of_origin: null,
    ...overrides,
  }) as unknown as Artifact
const getFolderTitle = () => 'Boats'
const computeFor = (changes: FieldChanges, ...allItems: Artifact[]) =>
  computeUpdates(changes, bulkFields, allItems, getFolderTitle)

test('builds a title from a pattern with a counter and the item’s field values', () => {
  const formatFor = (pattern: string, n = 0) =>
    formatTitle(pattern, createItem({ place: 'Hoy' }), { index: n, folder: 'Boats' })
  expect(formatFor('{folder} {n:001}')).toBe('Boats 001')
  expect(formatFor('{folder} {n:001}', 99)).toBe('Boats 100')
  expect(formatFor('{n:10}: {filename}, {place}', 2)).toBe('12: scan, Hoy')
  expect(formatFor('{n} {title} {else}')).toBe('1 IMG 0042 {else}')
  expect(
    computeFor(
      { title: { mode: 'pattern', pattern: '{place}' } },
      createItem({}),
      createItem({ id: 'b', place: 'Hoy' }),
    ),
  ).toEqual({
    updates: [{ id: 'b', title: 'Hoy' }],
    unchangedCounts: new Map([['title', 1]]),
  })
})

test('leaves a title unchanged if its pattern needs a folder title that is unknown', () => {
  const items = [createItem({}), createItem({ id: 'b', folder: 'g' }), createItem({ id: 'c', folder: 'g' })]
  const getKnownTitle = (id: string) => (id === 'f' ? 'Boats' : undefined)
  const computeWithPattern = (pattern: string) =>
    computeUpdates({ title: { mode: 'pattern', pattern } }, bulkFields, items, getKnownTitle)
  expect(computeWithPattern('{folder} {n}')).toEqual({
    updates: [{ id: 'a', title: 'Boats 1' }],
    unchangedCounts: new Map([['title', 2]]),
  })
  expect(computeWithPattern('Slide {n}').updates.map(({ title }) => title)).toEqual(['Slide 1', 'Slide 2', 'Slide 3'])
  expect(computeFor({ title: { mode: 'pattern', pattern: '{folder} {n}' } }, ...items).unchangedCounts.size).toBe(0)
})

test('replaces text, adds and removes keywords, and skips items that wouldn’t change', () => {
  expect(
    computeFor(
      { title: { mode: 'replace', find: 'IMG', replacement: '$& Slide' } },
      createItem({}),
      createItem({ id: 'b', title: 'Pier' }),
    ).updates,
  ).toEqual([{ id: 'a', title: '$& Slide 0042' }])
  const items = [createItem({ subject: ['sea'] }), createItem({ id: 'b', subject: ['boat'] })]
  expect(computeFor({ subject: { mode: 'add', value: ['sea'] } }, ...items).updates).toEqual([
    { id: 'b', subject: ['boat', 'sea'] },
  ])
  expect(computeFor({ subject: { mode: 'remove', value: ['Sea'] } }, ...items).updates).toEqual([
    { id: 'a', subject: null },
  ])
})

test('changes nothing when a field is picked, until a value is entered or deleted', () => {
  const item = createItem({ place: 'Hoy' })
  expect(computeFor({ title: { mode: 'set' }, place: { mode: 'set' } }, item).updates).toEqual([])
  expect(computeFor({ place: { mode: 'set', value: '' } }, item).updates).toEqual([{ id: 'a', place: null }])
})

test('never publishes an application file, but changes its other fields', () => {
  const { updates, unchangedCounts } = computeFor(
    { visibility: { mode: 'set', value: 'local' }, place: { mode: 'set', value: 'Hoy' } },
    createItem({ visibility: 'private' }),
    createItem({ id: 'b', type: 'application', visibility: 'private' }),
  )
  expect(updates).toEqual([
    { id: 'a', visibility: 'local', place: 'Hoy' },
    { id: 'b', place: 'Hoy' },
  ])
  expect(unchangedCounts.get('visibility')).toBe(1)
})

const arbitraryArtifact = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('image', 'application'),
  title: fc.constantFrom('A', 'B a'),
  folder: fc.constant('root'),
  place: fc.constantFrom(null, 'Hoy'),
  subject: fc.constantFrom([], ['sea'], ['sea', 'boat']),
  visibility: fc.constantFrom('private', 'local'),
}) as unknown as fc.Arbitrary<Artifact>
const arbitraryChanges: fc.Arbitrary<FieldChanges> = fc.record(
  {
    title: fc.constantFrom<FieldChanges[string]>(
      { mode: 'pattern', pattern: '{place}{n}' },
      { mode: 'replace', find: 'a', replacement: '' },
    ),
    place: fc.constantFrom<FieldChanges[string]>({ mode: 'empty' }, { mode: 'set', value: 'Hoy' }),
    subject: fc.constantFrom<FieldChanges[string]>(
      { mode: 'add', value: ['pier'] },
      { mode: 'remove', value: ['sea'] },
    ),
    visibility: fc.constant<FieldChanges[string]>({ mode: 'set', value: 'local' }),
  },
  { requiredKeys: [] },
)

test('restores all items when a bulk edit is undone', () => {
  fc.assert(
    fc.property(
      arbitraryChanges,
      fc.uniqueArray(arbitraryArtifact, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      (changes, allItems) => {
        const { updates } = computeUpdates(changes, bulkFields, allItems, getFolderTitle)
        const applyUpdates = (currentItems: readonly Artifact[], itemUpdates: typeof updates) =>
          currentItems.map((item) => ({ ...item, ...itemUpdates.find(({ id }) => id === item.id) }) as Artifact)
        const restoredItems = applyUpdates(applyUpdates(allItems, updates), computeUndoUpdates(updates, allItems))
        expect(restoredItems.map((item) => ({ ...item, subject: item.subject ?? [] }))).toEqual(allItems)
      },
    ),
  )
})

test('groups fields under the headings of the form and leaves out a heading whose fields are all being changed', () => {
  const groups = groupByHeading(
    formFields,
    bulkFields.filter(({ key }) => ['place', 'title', 'subject'].includes(key)),
  )
  expect(groups.map(({ heading, fields }) => [heading, ...fields.map(({ key }) => key)])).toEqual([
    ['About', 'title', 'subject'],
    ['Origin', 'place'],
  ])
})
