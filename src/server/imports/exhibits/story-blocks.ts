import { AppError } from '#server/kit/app-error.ts'
import { toExcerpt, toPlainText } from '#server/kit/rich-text/rich-text.ts'
import type { SourceBlock, SourceExhibit } from '#server/db/tables/imports.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { createStorySchema, EXHIBIT_BLOCKS, MAX_BLOCKS, MAX_CHARACTERS } from '#shared/entities/story/story.ts'
import { decodeReason } from '#shared/words/reasons/reasons.ts'

const MAX_ROW_ITEMS = 6
const MAX_HEADING_LENGTH = 300
const MAX_CAPTION_LENGTH = 4000
/** Further items of a part go into the next one. */
const MAX_ITEMS = 500

const schema = createStorySchema(EXHIBIT_BLOCKS)

/** Turns the parts of a story in another system into blocks, with the items that were imported. Throws `bad_input`. */
export function toStoryBlocks(blocks: readonly SourceBlock[], items: ReadonlyMap<string, string>): Block[] {
  const result = schema.safeParse(blocks.flatMap((block) => toBlocks(block, items)))
  if (result.success) return result.data
  throw new AppError('bad_input', { reason: decodeReason(result.error.issues[0]?.message ?? '') ?? ['not_taken'] })
}

function toBlocks(block: SourceBlock, items: ReadonlyMap<string, string>): Block[] {
  if (block.type === 'text') return [{ type: 'text', words: block.html }]
  if (block.type === 'heading') {
    const text = toPlainText(block.text).slice(0, MAX_HEADING_LENGTH)
    return text === '' ? [] : [{ type: 'heading', level: block.level, text }]
  }
  const captionedItems = block.items.flatMap(({ key, caption }) => {
    const item = items.get(key)
    return item === undefined ? [] : { item, caption: toExcerpt(caption, MAX_CAPTION_LENGTH) }
  })
  const [first, second] = captionedItems
  if (first && !second) return [{ type: 'item', width: 'page', ...first }]
  return chunk(captionedItems, MAX_ROW_ITEMS).map((row) => ({ type: 'row', items: row, caption: '' }))
}

const chunk = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

/** Splits an exhibit whose story would be too long for one. */
export function splitExhibit(exhibit: SourceExhibit): SourceExhibit[] {
  const parts: SourceBlock[][] = [[]]
  let [blocks, characters, items] = [0, 0, 0]
  for (const block of exhibit.blocks) {
    const size = measure(block)
    const fits =
      blocks + size.blocks <= MAX_BLOCKS &&
      characters + size.characters <= MAX_CHARACTERS &&
      items + size.items <= MAX_ITEMS
    if (!fits) {
      parts.push([])
      ;[blocks, characters, items] = [0, 0, 0]
    }
    parts.at(-1)?.push(block)
    blocks += size.blocks
    characters += size.characters
    items += size.items
  }
  return parts.map((part, index) => ({
    ...exhibit,
    ...(index > 0 && { title: `${exhibit.title} (${index + 1})`, slug: `${exhibit.slug}-${index + 1}` }),
    blocks: part,
  }))
}

function measure(block: SourceBlock) {
  if (block.type !== 'items')
    return { blocks: 1, characters: (block.type === 'text' ? block.html : block.text).length, items: 0 }
  // Ids count too.
  const characters = block.items.reduce((sum, { caption }) => sum + caption.length + 40, 0)
  return { blocks: Math.ceil(block.items.length / MAX_ROW_ITEMS), characters, items: block.items.length }
}

/** Names the items and exhibits of a story by other ids. */
export function renameReferences<T>(source: T, ids: ReadonlyMap<string, string>, key = ''): T {
  if (Array.isArray(source)) return source.map((element: unknown) => renameReferences(element, ids)) as T
  if (typeof source === 'object' && source !== null)
    return Object.fromEntries(
      Object.entries(source).map(([name, value]) => [name, renameReferences(value, ids, name)]),
    ) as T
  const isReference = typeof source === 'string' && (key === 'item' || key === 'exhibit')
  return (isReference ? (ids.get(source) ?? source) : source) as T
}
