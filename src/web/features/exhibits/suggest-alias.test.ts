import { expect, test } from 'vitest'
import { suggestAlias } from './suggest-alias.ts'

test('suggests an address made from the title that no other exhibit has', () => {
  const taken = new Set(['harbour-life', 'harbour-life-2'])
  expect(suggestAlias('Harbour life', new Set())).toBe('harbour-life')
  expect(suggestAlias('Harbour life', taken)).toBe('harbour-life-3')
  expect(suggestAlias('Exhibit', new Set())).toBe('exhibit-2')
  expect(suggestAlias('الميناء', new Set(['exhibition']))).toBe('exhibition-2')
  expect(suggestAlias(' ', taken)).toBe('')
})
