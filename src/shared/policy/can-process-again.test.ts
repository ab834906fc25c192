import { expect, test } from 'vitest'
import type { Artifact } from '../entities/artifact.ts'
import { canProcessAgain } from './can-process-again.ts'

const createItem = (type: Artifact['type'], file: object | null) => ({ type, file }) as Pick<Artifact, 'type' | 'file'>

test.each<[string, boolean, Pick<Artifact, 'type' | 'file'>]>([
  ['a failed file', true, createItem('image', { status: 'failed', preview: null })],
  ['a ready image without a preview', true, createItem('image', { status: 'ready', preview: null })],
  ['a ready video with a note', true, createItem('video', { status: 'ready', preview: {}, note: ['noPoster'] })],
  ['a ready image', false, createItem('image', { status: 'ready', preview: {} })],
  ['a document, which has no preview', false, createItem('document', { status: 'ready', preview: null })],
  ['a program', false, createItem('application', { status: 'ready', preview: null, note: ['program'] })],
  ['a file that is being processed', false, createItem('image', { status: 'processing', preview: null })],
  ['an item without a file', false, createItem('document', null)],
])('reports whether %s can be processed again: %s', (_, expected, artifact) => {
  expect(canProcessAgain(artifact)).toBe(expected)
})
