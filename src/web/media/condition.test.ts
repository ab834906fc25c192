import { expect, test } from 'vitest'
import { getCondition } from './condition.ts'

const preview = { thumb: '/t' }

test.each([
  ['everything is ready', { status: 'ready', preview }, null],
  ['a file without derivatives is ready', { status: 'ready', preview: null }, null],
  ['processing has just begun', { status: 'processing', preview: null }, 'processing'],
  ['a video with a preview is still being transcoded', { status: 'processing', preview }, 'processing'],
  ['the file is damaged', { status: 'failed', preview: null }, 'failed'],
  ['there is a preview but no rendition', { status: 'failed', preview }, 'partly'],
  ['the file waits for the virus scanner', { status: 'processing', held: 'unscanned', preview: null }, 'unscanned'],
  ['the file is too large for the virus scanner', { status: 'failed', held: 'unscanned', preview: null }, 'unscanned'],
  ['the file is infected', { status: 'failed', held: 'infected', preview: null }, 'infected'],
] as const)('reports the file’s condition when %s', (_, file, condition) => expect(getCondition(file)).toBe(condition))

test('reports no condition for an artifact without a file', () => expect(getCondition(null)).toBeNull())
