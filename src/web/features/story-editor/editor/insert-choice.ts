import type { Editor } from '@tiptap/react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { blockOfItem } from '../model/block-of-item.ts'
import type { ChoiceKey } from '../model/choices.ts'
import { nodesOf } from '../model/to-document.ts'
import { insertNodes } from './commands.ts'

const MOST_IN_ROW = 6
const EMPTY = { caption: '', words: '' }

/** Blocks of a kind that show the chosen items. */
export function blocksFor(key: ChoiceKey, items: readonly Artifact[]): Block[] {
  const shown = items.map(({ id: item }) => ({ item, caption: '' }))
  if (key === 'row') {
    const rows = Array.from({ length: Math.ceil(shown.length / MOST_IN_ROW) }, (_, n) => shown.slice(n * MOST_IN_ROW, (n + 1) * MOST_IN_ROW)) // prettier-ignore
    return rows.map((rowItems) => ({ type: 'row', items: rowItems, caption: '' }))
  }
  if (key === 'compare') return [{ type: 'compare', items: shown.slice(0, 2), caption: '' }]
  if (key === 'beside') return items.map(({ id: item }) => ({ type: 'beside', item, side: 'left', ...EMPTY }))
  if (key === 'item') return items.map(({ id: item }) => ({ type: 'item', item, width: 'page', caption: '' }))
  return items.map(blockOfItem)
}

/** Whether the user has to choose items before a block of this kind is inserted. */
export const asksForItems = (key: ChoiceKey) =>
  ['item', 'row', 'beside', 'film', 'recording', 'page', 'compare'].includes(key)

/** Inserts an empty block of a kind that shows no items, or turns the current paragraph into it. */
export function insertPlain(editor: Editor, key: ChoiceKey): void {
  const { schema } = editor
  // The focus command waits for the next frame, and what is typed until then would be lost.
  editor.view.focus()
  if (key === 'heading') editor.chain().focus().setHeading({ level: 2 }).run()
  if (key === 'part') editor.chain().focus().setHeading({ level: 3 }).run()
  if (key === 'list') editor.chain().focus().toggleBulletList().run()
  if (key === 'numbered') editor.chain().focus().toggleOrderedList().run()
  if (key === 'quote') insertNodes(editor, nodesOf(schema, [{ type: 'quote', words: '', source: '' }]))
  if (key === 'timeline')
    insertNodes(editor, nodesOf(schema, [{ type: 'timeline', entries: [{ when: '', words: '', item: null }] }]))
  const block = SITE[key]
  if (block) insertNodes(editor, nodesOf(schema, [block]))
}

/** New blocks that only the website has. */
const SITE: Partial<Record<ChoiceKey, Block>> = {
  screen: { type: 'screen', screen: 'item', side: 'left', text: '', words: '' },
  button: { type: 'button', label: '', to: 'contact' },
  plans: { type: 'plans' },
  gallery: { type: 'gallery', alias: '' },
  posts: { type: 'posts', of: 'blog' },
}
