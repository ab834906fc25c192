import { expect, test } from 'vitest'
import { conditionOf } from './condition.ts'

const preview = { thumb: '/t' }

test.each([
  ['all is there', { status: 'ready', preview }, null],
  ['nothing can be made of it, and nothing is wrong', { status: 'ready', preview: null }, null],
  ['it is on its way', { status: 'processing', preview: null }, 'processing'],
  ['a film with its picture, still compressed', { status: 'processing', preview }, 'processing'],
  ['damaged', { status: 'failed', preview: null }, 'failed'],
  ['a picture, but no rendition', { status: 'failed', preview }, 'partly'],
  ['waits for the virus scanner', { status: 'processing', held: 'unscanned', preview: null }, 'unscanned'],
  ['too large for the virus scanner', { status: 'failed', held: 'unscanned', preview: null }, 'unscanned'],
  ['infected', { status: 'failed', held: 'infected', preview: null }, 'infected'],
] as const)('%s', (_, file, condition) => expect(conditionOf(file)).toBe(condition))

test('a record without a file lacks nothing', () => expect(conditionOf(null)).toBeNull())
