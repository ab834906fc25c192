import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { namedIn, partsOf, plainBeginning, plainStory, withRich } from './parts.ts'
import { seenBlocks } from './seen-blocks.ts'
import { EXHIBIT_BLOCKS, MOST_BLOCKS, MOST_LETTERS, storyOf } from './story.ts'

const schema = storyOf(EXHIBIT_BLOCKS)

const item = fc.uuid()
const caption = fc.constantFrom('', '<p>Words</p>', '<p>The <em>ferry</em> &amp; its crew</p>')
const words = caption
const line = fc.constantFrom('', '1953', 'Ada Carrow')
const shown = fc.record({ item, caption })
const rec = <T>(type: T, shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...shape }) as unknown as fc.Arbitrary<Block>

/** Any block of an exhibit's story. */
const BLOCK: fc.Arbitrary<Block> = fc.oneof(
  rec('heading', { level: fc.constantFrom(2, 3), text: fc.constantFrom('The crossing', 'After the war') }),
  rec('text', { words }),
  rec('quote', { words, source: line }),
  rec('item', { item, width: fc.constantFrom('full', 'page', 'text'), caption }),
  rec('row', { items: fc.array(shown, { minLength: 1, maxLength: 6 }), caption }),
  rec('beside', { item, side: fc.constantFrom('left', 'right'), caption, words }),
  rec('film', { item, caption }),
  rec('recording', { item, caption }),
  rec('page', { item, page: fc.integer({ min: 1, max: 400 }), caption }),
  rec('compare', { items: fc.array(shown, { minLength: 2, maxLength: 2 }), caption }),
  rec('timeline', {
    entries: fc.array(fc.record({ when: line, words, item: fc.option(item) }), { minLength: 1, maxLength: 5 }),
  }),
  rec('exhibit', { exhibit: fc.uuid() }),
)
const STORY = fc.array(BLOCK, { maxLength: 12 })

test('parses a serialized story unchanged', () => {
  fc.assert(
    fc.property(STORY, (story) => {
      expect(schema.parse(JSON.parse(JSON.stringify(story)))).toEqual(story)
    }),
  )
})

test('shows the whole story to a reader who sees everything, and no id or its text to one who sees nothing', () => {
  fc.assert(
    fc.property(STORY, (story) => {
      const { items, exhibits } = namedIn(story)
      expect(seenBlocks(story, { items: new Set(items), exhibits: new Set(exhibits) })).toEqual(story)
      const left = seenBlocks(story, { items: new Set(), exhibits: new Set() })
      expect(Object.values(namedIn(left)).flat()).toEqual([])
      expect(left.every(({ type }) => ['heading', 'text', 'quote', 'timeline'].includes(type))).toBe(true)
    }),
  )
})

test('names only items that the reader can see', () => {
  fc.assert(
    fc.property(STORY, fc.infiniteStream(fc.boolean()), (story, chances) => {
      const items = new Set(namedIn(story).items.filter(() => chances.next().value))
      const left = seenBlocks(story, { items, exhibits: new Set() })
      expect(namedIn(left).items.filter((id) => !items.has(id))).toEqual([])
    }),
  )
})

test('finds every id in a story', () => {
  fc.assert(
    fc.property(STORY, (story) => {
      const { items, exhibits } = namedIn(story)
      const ids = JSON.stringify(story).match(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g) ?? []
      expect(new Set([...items, ...exhibits])).toEqual(new Set(ids))
    }),
  )
})

test('reads the plain text of truncated JSON up to the cut', () => {
  fc.assert(
    fc.property(STORY, fc.nat(3000), (story, end) => {
      const [json, said] = [JSON.stringify(story), plainStory(story)]
      expect(plainBeginning(json)).toBe(said)
      // The cut may go through a character reference.
      const cut = plainBeginning(json.slice(0, end)).replace(/\s*&?\w*$/, '')
      expect(said.startsWith(cut), cut).toBe(true)
    }),
  )
  const odd = [{ type: 'quote', words: '<p>“It’s \\ the \t "text": "x"”</p>', source: 'A\u0007 “B”' }]
  for (const json of [JSON.stringify(odd), JSON.stringify(odd, null, 1)])
    expect(plainBeginning(json)).toBe('“It’s \\ the "text": "x"” A\u0007 “B”')
  expect(plainBeginning('[{"type":"text","words":"<p>One <a href=\\"https://')).toBe('One')
})

test('finds, changes and reads every rich text', () => {
  const story = [
    { type: 'heading', level: 2, text: 'The crossing' },
    { type: 'timeline', entries: [{ when: '1953', words: '<p>A &lt;b&gt;</p><p>storm</p>', item: null }] },
  ] as const
  expect(plainStory(schema.parse(story))).toBe('The crossing 1953 A <b> storm')
  fc.assert(
    fc.property(STORY, (given) => {
      const rich = (one: readonly Block[]) => partsOf(one).flatMap(({ kind, value }) => (kind === 'rich' ? value : []))
      expect(rich(withRich(given, () => 'x')).every((value) => value === 'x')).toBe(true)
      expect(withRich(given, (html) => html)).toEqual(given)
    }),
  )
})

const ID = '0190a000-0000-7000-8000-000000000000'
test.each([
  ['an unknown kind', [{ type: 'script', words: 'x' }]],
  ['an unknown key', [{ type: 'text', words: 'x', onclick: 'x' }]],
  ['a block in a block', [{ type: 'text', words: [{ type: 'text', words: 'x' }] }]],
  ['a malformed id', [{ type: 'film', item: '../../x', caption: '' }]],
  ['an unknown width', [{ type: 'item', item: ID, width: '100vw;x', caption: '' }]],
  ['page 0', [{ type: 'page', item: ID, page: 0, caption: '' }]],
  ['one image to compare', [{ type: 'compare', items: [{ item: ID, caption: '' }], caption: '' }]],
  ['an empty heading', [{ type: 'heading', level: 2, text: '  ' }]],
  ['control characters', [{ type: 'text', words: 'a\u0000b' }]],
  ['a very long text', [{ type: 'text', words: 'x'.repeat(100_001) }]],
  ['too much altogether', Array.from({ length: 4 }, () => ({ type: 'text', words: 'x'.repeat(MOST_LETTERS / 3) }))],
  ['too many blocks', Array.from({ length: MOST_BLOCKS + 1 }, () => ({ type: 'text', words: 'x' }))],
  [
    'too many items',
    Array.from({ length: 101 }, (_, i) => ({
      type: 'row',
      caption: '',
      items: Array.from({ length: 5 }, (__, n) => ({
        item: ID.slice(0, -6) + String(100_000 + i * 5 + n),
        caption: '',
      })),
    })),
  ],
])('refuses %s', (_what, story) => {
  expect(schema.safeParse(story).success).toBe(false)
})

test('refuses kinds of blocks that aren’t allowed', () => {
  const prose = storyOf(['heading', 'text'])
  expect(prose.safeParse([{ type: 'text', words: 'x' }]).success).toBe(true)
  expect(prose.safeParse([{ type: 'film', item: ID, caption: '' }]).success).toBe(false)
})
