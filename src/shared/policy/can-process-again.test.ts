import { expect, test } from 'vitest'
import type { Artifact } from '../entities/artifact.ts'
import { canProcessAgain } from './can-process-again.ts'

const item = (type: Artifact['type'], file: object | null) => ({ type, file }) as Pick<Artifact, 'type' | 'file'>

test.each<[string, boolean, Pick<Artifact, 'type' | 'file'>]>([
  ['a failed file', true, item('image', { status: 'failed', preview: null })],
  ['a ready image without a preview', true, item('image', { status: 'ready', preview: null })],
  ['a ready video with a note', true, item('video', { status: 'ready', preview: {}, note: ['noPoster'] })],
  ['a ready image', false, item('image', { status: 'ready', preview: {} })],
  ['a document, which has no preview', false, item('document', { status: 'ready', preview: null })],
  ['a program', false, item('application', { status: 'ready', preview: null, note: ['program'] })],
  ['a file that is being processed', false, item('image', { status: 'processing', preview: null })],
  ['an item without a file', false, item('document', null)],
])('reports whether %s can be processed again: %s', (_, expected, artifact) => {
  expect(canProcessAgain(artifact)).toBe(expected)
})
