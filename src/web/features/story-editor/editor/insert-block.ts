import type { Editor } from '@tiptap/react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { createDefaultBlock } from '../model/default-block.ts'
import type { BlockChoiceKey } from '../model/block-choices.ts'
import { toNodes } from '../model/blocks-to-document.ts'
import { insertNodes } from './block-commands.ts'

const MAX_ITEMS_PER_ROW = 6
const EMPTY_TEXTS = { caption: '', words: '' }

/** Blocks of a kind that show the chosen items. */
export function createItemBlocks(key: BlockChoiceKey, items: readonly Artifact[]): Block[] {
  const rowEntries = items.map(({ id: item }) => ({ item, caption: '' }))
  if (key === 'row') {
    const rows = Array.from({ length: Math.ceil(rowEntries.length / MAX_ITEMS_PER_ROW) }, (_, index) => rowEntries.slice(index * MAX_ITEMS_PER_ROW, (index + 1) * MAX_ITEMS_PER_ROW)) // prettier-ignore
    return rows.map((rowItems) => ({ type: 'row', items: rowItems, caption: '' }))
  }
  if (key === 'compare') return [{ type: 'compare', items: rowEntries.slice(0, 2), caption: '' }]
  if (key === 'beside') return items.map(({ id: item }) => ({ type: 'beside', item, side: 'left', ...EMPTY_TEXTS }))
  if (key === 'item') return items.map(({ id: item }) => ({ type: 'item', item, width: 'page', caption: '' }))
  return items.map(createDefaultBlock)
}

/** Whether the user has to choose items before a block of this kind is inserted. */
export const needsItems = (key: BlockChoiceKey) =>
  ['item', 'row', 'beside', 'film', 'recording', 'page', 'compare'].includes(key)

/** Inserts an empty block of a kind that shows no items, or turns the current paragraph into it. */
export function insertEmptyBlock(editor: Editor, key: BlockChoiceKey): void {
  const { schema } = editor
  // The focus command waits for the next frame, and what is typed until then would be lost.
  editor.view.focus()
  if (key === 'heading') editor.chain().focus().setHeading({ level: 2 }).run()
  if (key === 'part') editor.chain().focus().setHeading({ level: 3 }).run()
  if (key === 'list') editor.chain().focus().toggleBulletList().run()
  if (key === 'numbered') editor.chain().focus().toggleOrderedList().run()
  if (key === 'quote') insertNodes(editor, toNodes(schema, [{ type: 'quote', words: '', source: '' }]))
  if (key === 'timeline')
    insertNodes(editor, toNodes(schema, [{ type: 'timeline', entries: [{ when: '', words: '', item: null }] }]))
  const block = EMPTY_WEBSITE_BLOCKS[key]
  if (block) insertNodes(editor, toNodes(schema, [block]))
}

/** New blocks of website-only types. */
const EMPTY_WEBSITE_BLOCKS: Partial<Record<BlockChoiceKey, Block>> = {
  screen: { type: 'screen', screen: 'item', side: 'left', text: '', words: '' },
  button: { type: 'button', label: '', to: 'contact' },
  plans: { type: 'plans' },
  gallery: { type: 'gallery', alias: '' },
  posts: { type: 'posts', of: 'blog' },
}
