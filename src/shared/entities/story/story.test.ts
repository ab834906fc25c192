import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { findReferences, listParts, jsonToPlainText, storyToPlainText, mapRichText } from './story-parts.ts'
import { getVisibleBlocks } from './visible-blocks.ts'
import { EXHIBIT_BLOCKS, MAX_BLOCKS, MAX_CHARACTERS, createStorySchema } from './story.ts'

const schema = createStorySchema(EXHIBIT_BLOCKS)

const anyItem = fc.uuid()
const anyCaption = fc.constantFrom('', '<p>Words</p>', '<p>The <em>ferry</em> &amp; its crew</p>')
const anyText = anyCaption
const anyLine = fc.constantFrom('', '1953', 'Ada Carrow')
const anyCaptionedItem = fc.record({ item: anyItem, caption: anyCaption })
const anyBlockOf = <T>(type: T, shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...shape }) as unknown as fc.Arbitrary<Block>

/** Generates any block of an exhibit's story. */
const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  anyBlockOf('heading', { level: fc.constantFrom(2, 3), text: fc.constantFrom('The crossing', 'After the war') }),
  anyBlockOf('text', { words: anyText }),
  anyBlockOf('quote', { words: anyText, source: anyLine }),
  anyBlockOf('item', { item: anyItem, width: fc.constantFrom('full', 'page', 'text'), caption: anyCaption }),
  anyBlockOf('row', { items: fc.array(anyCaptionedItem, { minLength: 1, maxLength: 6 }), caption: anyCaption }),
  anyBlockOf('beside', { item: anyItem, side: fc.constantFrom('left', 'right'), caption: anyCaption, words: anyText }),
  anyBlockOf('film', { item: anyItem, caption: anyCaption }),
  anyBlockOf('recording', { item: anyItem, caption: anyCaption }),
  anyBlockOf('page', { item: anyItem, page: fc.integer({ min: 1, max: 400 }), caption: anyCaption }),
  anyBlockOf('compare', { items: fc.array(anyCaptionedItem, { minLength: 2, maxLength: 2 }), caption: anyCaption }),
  anyBlockOf('timeline', {
    entries: fc.array(fc.record({ when: anyLine, words: anyText, item: fc.option(anyItem) }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  anyBlockOf('exhibit', { exhibit: fc.uuid() }),
)
const anyStory = fc.array(anyBlock, { maxLength: 12 })

test('parses a story serialized as JSON back into an equal story', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      expect(schema.parse(JSON.parse(JSON.stringify(story)))).toEqual(story)
    }),
  )
})

test('shows the whole story to a reader who can see every item, and no item blocks to one who can see none', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const { items, exhibits } = findReferences(story)
      expect(getVisibleBlocks(story, { items: new Set(items), exhibits: new Set(exhibits) })).toEqual(story)
      const visibleBlocks = getVisibleBlocks(story, { items: new Set(), exhibits: new Set() })
      expect(Object.values(findReferences(visibleBlocks)).flat()).toEqual([])
      expect(visibleBlocks.every(({ type }) => ['heading', 'text', 'quote', 'timeline'].includes(type))).toBe(true)
    }),
  )
})

test('includes only items that the reader can see', () => {
  fc.assert(
    fc.property(anyStory, fc.infiniteStream(fc.boolean()), (story, visibilities) => {
      const items = new Set(findReferences(story).items.filter(() => visibilities.next().value))
      const visibleBlocks = getVisibleBlocks(story, { items, exhibits: new Set() })
      expect(findReferences(visibleBlocks).items.filter((id) => !items.has(id))).toEqual([])
    }),
  )
})

test('collects the ids of all items and exhibits in a story', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const { items, exhibits } = findReferences(story)
      const ids = JSON.stringify(story).match(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g) ?? []
      expect(new Set([...items, ...exhibits])).toEqual(new Set(ids))
    }),
  )
})

test('extracts plain text from truncated story JSON, up to the point of truncation', () => {
  fc.assert(
    fc.property(anyStory, fc.nat(3000), (story, end) => {
      const [json, plainText] = [JSON.stringify(story), storyToPlainText(story)]
      expect(jsonToPlainText(json)).toBe(plainText)
      // The text may be cut within a character reference.
      const truncatedText = jsonToPlainText(json.slice(0, end)).replace(/\s*&?\w*$/, '')
      expect(plainText.startsWith(truncatedText), truncatedText).toBe(true)
    }),
  )
  const oddStory = [{ type: 'quote', words: '<p>“It’s \\ the \t "text": "x"”</p>', source: 'A\u0007 “B”' }]
  for (const json of [JSON.stringify(oddStory), JSON.stringify(oddStory, null, 1)])
    expect(jsonToPlainText(json)).toBe('“It’s \\ the "text": "x"” A\u0007 “B”')
  expect(jsonToPlainText('[{"type":"text","words":"<p>One <a href=\\"https://')).toBe('One')
})

test('extracts and replaces every rich text of a story', () => {
  const story = [
    { type: 'heading', level: 2, text: 'The crossing' },
    { type: 'timeline', entries: [{ when: '1953', words: '<p>A &lt;b&gt;</p><p>storm</p>', item: null }] },
  ] as const
  expect(storyToPlainText(schema.parse(story))).toBe('The crossing 1953 A <b> storm')
  fc.assert(
    fc.property(anyStory, (testStory) => {
      const listRichTexts = (blocks: readonly Block[]) =>
        listParts(blocks).flatMap(({ kind, value }) => (kind === 'rich' ? value : []))
      expect(listRichTexts(mapRichText(testStory, () => 'x')).every((value) => value === 'x')).toBe(true)
      expect(mapRichText(testStory, (html) => html)).toEqual(testStory)
    }),
  )
})

const ITEM_ID = '0190a000-0000-7000-8000-000000000000'
test.each([
  ['an unknown kind', [{ type: 'script', words: 'x' }]],
  ['an unknown key', [{ type: 'text', words: 'x', onclick: 'x' }]],
  ['a block in a block', [{ type: 'text', words: [{ type: 'text', words: 'x' }] }]],
  ['a malformed id', [{ type: 'film', item: '../../x', caption: '' }]],
  ['an unknown width', [{ type: 'item', item: ITEM_ID, width: '100vw;x', caption: '' }]],
  ['page 0', [{ type: 'page', item: ITEM_ID, page: 0, caption: '' }]],
  ['one image to compare', [{ type: 'compare', items: [{ item: ITEM_ID, caption: '' }], caption: '' }]],
  ['an empty heading', [{ type: 'heading', level: 2, text: '  ' }]],
  ['control characters', [{ type: 'text', words: 'a\u0000b' }]],
  ['a very long text', [{ type: 'text', words: 'x'.repeat(100_001) }]],
  ['too much altogether', Array.from({ length: 4 }, () => ({ type: 'text', words: 'x'.repeat(MAX_CHARACTERS / 3) }))],
  ['too many blocks', Array.from({ length: MAX_BLOCKS + 1 }, () => ({ type: 'text', words: 'x' }))],
  [
    'too many items',
    Array.from({ length: 101 }, (_, i) => ({
      type: 'row',
      caption: '',
      items: Array.from({ length: 5 }, (__, n) => ({
        item: ITEM_ID.slice(0, -6) + String(100_000 + i * 5 + n),
        caption: '',
      })),
    })),
  ],
])('refuses a story with %s', (_name, story) => {
  expect(schema.safeParse(story).success).toBe(false)
})

test('refuses blocks of a type that the schema doesn’t allow', () => {
  const prose = createStorySchema(['heading', 'text'])
  expect(prose.safeParse([{ type: 'text', words: 'x' }]).success).toBe(true)
  expect(prose.safeParse([{ type: 'film', item: ITEM_ID, caption: '' }]).success).toBe(false)
})
