import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApi } from '#web/kit/api.ts'
import { toBriefItem } from '../data/listing.ts'
import { loadFullItems } from './load-full-items.ts'

const createItem = (id: string, overrides: object = {}) =>
  ({
    id,
    title: id,
    folder: 'root',
    subject: ['sea'],
    description: '<p>Long</p>',
    file: null,
    ...overrides,
  }) as unknown as Artifact
const createApiWith = (...items: Artifact[]) => createApi(() => Promise.resolve({ status: 200, json: items }))

test('loads brief items in full and omits items that no longer exist', async () => {
  const items = [createItem('a'), toBriefItem(createItem('b')), toBriefItem(createItem('c'))]
  expect(await loadFullItems(createApiWith(createItem('b')), items)).toEqual([createItem('a'), createItem('b')])
})

test('fails if the server returns an item without its texts, because saving it would delete them', async () => {
  const briefReply = createItem('b', { subject: [], description: '', brief: true })
  await expect(
    loadFullItems(createApiWith(briefReply), [createItem('a'), toBriefItem(createItem('b'))]),
  ).rejects.toThrow()
  await expect(loadFullItems(createApiWith(briefReply), [createItem('b')], true)).rejects.toThrow()
})
