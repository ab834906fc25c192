import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import {
  areDifferent,
  compareFields,
  findLargestIndex,
  haveSameFile,
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
