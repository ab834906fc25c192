import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import {
  areDifferent,
  compareFields,
  findLargestIndex,
  haveSameFile,
  listValueSources,
  pickSources,
  suggestKeptIndex,
} from './merge-values.ts'

const createItem = (fields: Partial<Artifact> = {}): Artifact =>
  ({
    id: 'a',
    title: 'Ferry',
    description: '',
    subject: [],
    visibility: 'private',
    downloadable: false,
    type: 'image',
    ...fields,
  }) as Artifact
const createFile = (width: number, size: number, sha256 = `${width}`) =>
  ({ width, height: 10, size, sha256 }) as Artifact['file']
const listDiffering = (...items: Artifact[]) => compareFields(items).filter(({ values }) => areDifferent(values))

test('lists the fields in which items differ, with their values as text', () => {
  const items = [
    createItem({ place: 'Oslo', description: '<p>The <b>quay</b></p>' }),
    createItem({ description: '<p>The quay</p>', subject: ['boats', 'piers'], downloadable: true }),
  ]
  expect(listDiffering(...items).map(({ key, values }) => [key, values])).toEqual([
    ['subject', ['', 'boats, piers']],
    ['place', ['Oslo', '']],
    ['downloadable', ['No', 'Yes']],
  ])
})

test('compares the project’s own fields, and offers each value once', () => {
  const ownFields = [
    { key: 'height', type: 'number', label: { en: 'Height' }, unit: 'cm', section: 'about', help: {}, options: [] },
  ] as unknown as OwnField[]
  const items = [12, 10, 12, undefined].map((height) => createItem(height ? { fields: { height } } : {}))
  const differing = compareFields(items, ownFields).filter(({ values }) => areDifferent(values))
  expect(differing).toMatchObject([{ key: 'fields.height', label: 'Height', values: ['12 cm', '10 cm', '12 cm', ''] }])
  const values = differing[0]?.values ?? []
  expect(listValueSources(values, 1)).toEqual([0, 1, 3])
  expect(listValueSources(values, 2)).toEqual([2, 1, 3])
})

test('offers no choice about the gallery when one of the items can never be public', () => {
  const items = [createItem({ visibility: 'local' }), createItem({ taken_back: 1 })]
  expect(listDiffering(...items)).toEqual([])
})

test('takes a field from the kept item, or from another one if it has no value there', () => {
  const fields = listDiffering(
    createItem({ title: 'Ferry', place: 'Oslo', downloadable: true }),
    createItem({ title: 'Boat' }),
  )
  const pick = (keptIndex: number, choices = {}) =>
    Object.fromEntries(pickSources(fields, keptIndex, choices).map(({ key, source }) => [key, source]))
  expect(pick(1)).toMatchObject({ title: 1, place: 0, downloadable: 1 })
  expect(pick(0, { title: 1 })).toMatchObject({ title: 1, place: 0, downloadable: 0 })
})

test('suggests keeping the largest image, then the largest file, then the oldest item', () => {
  const suggest = (...files: Artifact['file'][]) => suggestKeptIndex(files.map((file) => createItem({ file })))
  expect(suggest(createFile(10, 5), createFile(20, 1))).toBe(1)
  expect(suggest(createFile(10, 5), createFile(10, 6))).toBe(1)
  expect(suggest(createFile(10, 5), createFile(10, 5))).toBe(0)
})

test('names the largest image only if there is just one, and recognises identical files', () => {
  const toItems = (...files: Artifact['file'][]) => files.map((file) => createItem({ file }))
  expect(findLargestIndex(toItems(createFile(10, 5), createFile(20, 5)))).toBe(1)
  expect(findLargestIndex(toItems(createFile(10, 5), createFile(10, 6)))).toBeUndefined()
  expect(haveSameFile(toItems(createFile(10, 5), createFile(10, 5)))).toBe(true)
  expect(haveSameFile(toItems(createFile(10, 5), createFile(20, 5)))).toBe(false)
})
