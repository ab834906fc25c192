import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { createApi } from '#web/kit/api.ts'
import { briefOf } from '../data/listing.ts'
import { inFull } from './in-full.ts'

const item = (id: string, more: object = {}) =>
  ({
    id,
    title: id,
    folder: 'root',
    subject: ['sea'],
    description: '<p>Long</p>',
    file: null,
    ...more,
  }) as unknown as Artifact
const answering = (...items: Artifact[]) => createApi(() => Promise.resolve({ status: 200, json: items }))

test('loads brief items in full and leaves out missing ones', async () => {
  const items = [item('a'), briefOf(item('b')), briefOf(item('c'))]
  expect(await inFull(answering(item('b')), items)).toEqual([item('a'), item('b')])
})

test('fails rather than return an item without its texts, which saving would then delete', async () => {
  const cut = item('b', { subject: [], description: '', brief: true })
  await expect(inFull(answering(cut), [item('a'), briefOf(item('b'))])).rejects.toThrow()
  await expect(inFull(answering(cut), [item('b')], true)).rejects.toThrow()
})
