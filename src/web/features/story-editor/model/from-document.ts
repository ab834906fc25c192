import { DOMSerializer, type Fragment, type Node as RichNode } from '@tiptap/pm/model'
import type { Block, BlockOf, BlockType } from '#shared/entities/story/blocks.ts'
import { seen } from '#shared/forms/sent.ts'

const PROSE = new Set(['paragraph', 'bulletList', 'orderedList', 'horizontalRule'])

/**
 * Converts the editor's document to blocks. Consecutive paragraphs and lists become one text block, and empty blocks are
 * dropped. Limits are not enforced here: the server reports what is too long.
 */
export function blocksOf(doc: RichNode): Block[] {
  const blocks: Block[] = []
  let prose: RichNode[] = []
  const end = () => {
    const words = htmlOf(prose)
    if (words) blocks.push({ type: 'text', words })
    prose = []
  }
  for (const node of doc.children) {
    if (PROSE.has(node.type.name)) {
      prose.push(node)
      continue
    }
    end()
    const made = blockOf(node)
    if (made) blocks.push(made)
  }
  end()
  return blocks
}

function blockOf(node: RichNode): Block | undefined {
  const { attrs } = node
  const type = node.type.name
  const [first, ...others] = node.children
  switch (type) {
    case 'heading': {
      const text = plainOf(node)
      return text ? { type, level: attrs.level as 2 | 3, text } : undefined
    }
    case 'quote': {
      const [words, source] = [inlineOf(first), others[0] ? plainOf(others[0]) : '']
      return words || source ? { type, words, source } : undefined
    }
    case 'row':
    case 'compare': {
      const items = node.children
        .filter((child) => child.type.name === 'rowItem')
        .map((child) => ({ item: String(child.attrs.item), caption: inlineOf(child) }))
      return { type, items, caption: inlineOf(node.lastChild) }
    }
    case 'beside':
      return withAttrs({ type, caption: inlineOf(first), words: htmlOf(others) }, attrs)
    case 'timeline': {
      const entries = node.children.map((child) => {
        const [when, ...what] = child.children
        return {
          when: when ? plainOf(when) : '',
          words: htmlOf(what),
          item: (child.attrs.item as string | null) ?? null,
        }
      })
      return { type, entries }
    }
    case 'exhibit':
      return { type, exhibit: String(attrs.exhibit) }
    case 'screen': {
      const { screen, side } = attrs as Pick<BlockOf<'screen'>, 'screen' | 'side'>
      return { type, screen, side, text: first ? plainOf(first) : '', words: htmlOf(others) }
    }
    case 'button':
      return { type, label: String(attrs.label), to: String(attrs.to) }
    case 'plans':
      return { type }
    case 'gallery':
      return { type, alias: String(attrs.alias) }
    case 'posts':
      return { type, of: attrs.of as BlockOf<'posts'>['of'] }
    case 'picture':
    case 'item':
    case 'film':
    case 'recording':
    case 'page':
      return withAttrs({ type, caption: inlineOf(node) }, attrs)
    default:
      return undefined
  }
}

/** Adds the attributes of a node to its block. The cast is safe because the editor schema defines them. */
const withAttrs = (block: { type: BlockType; caption: string; words?: string }, attrs: object) =>
  ({ ...attrs, ...block }) as Block

const plainOf = (node: RichNode) => seen(node.textContent).replace(/\s+/g, ' ').trim()

function inlineOf(node: RichNode | null | undefined): string {
  if (!node || node.textContent.trim() === '') return ''
  return `<p>${written(node.content)}</p>`
}

/** Serializes nodes to HTML, without those that have no text. */
const htmlOf = (nodes: readonly RichNode[]): string =>
  nodes
    .filter((node) => node.type.name === 'horizontalRule' || node.textContent.trim() !== '')
    .map((node) => written(node))
    .join('')

function written(part: RichNode | Fragment): string {
  const [node] = 'type' in part ? [part] : [part.firstChild]
  if (!node) return ''
  const serializer = DOMSerializer.fromSchema(node.type.schema)
  const box = document.createElement('div')
  box.append('type' in part ? serializer.serializeNode(part) : serializer.serializeFragment(part))
  return seen(box.innerHTML)
}
