import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { findBlockAt } from './block-commands.ts'

/** Marks the block at the cursor with `data-current`: the toolbar moves and removes that one. */
export const markCurrentBlock = Extension.create({
  name: 'markCurrentBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const { start, node } = findBlockAt(state)
          return DecorationSet.create(state.doc, [
            Decoration.node(start, start + node.nodeSize, { 'data-current': '' }),
          ])
        },
      },
    }),
  ],
})
