import { DOMSerializer, type Fragment, type Node as RichNode } from '@tiptap/pm/model'
import type { Block, BlockOf, BlockType } from '#shared/entities/story/blocks.ts'
import { removeInvisible } from '#shared/forms/normalize-field-value.ts'

const PROSE_NODES = new Set(['paragraph', 'bulletList', 'orderedList', 'horizontalRule'])

/**
 * Converts the editor's document to blocks. Consecutive paragraphs and lists become one text block, and empty blocks are
 * dropped. Limits are not enforced here: the server reports what is too long.
 */
export function toBlocks(doc: RichNode): Block[] {
  const blocks: Block[] = []
  let prose: RichNode[] = []
  const flushProse = () => {
    const html = toHtml(prose)
    if (html) blocks.push({ type: 'text', words: html })
    prose = []
  }
  for (const node of doc.children) {
    if (PROSE_NODES.has(node.type.name)) {
      prose.push(node)
      continue
    }
    flushProse()
    const block = toBlock(node)
    if (block) blocks.push(block)
  }
  flushProse()
  return blocks
}

function toBlock(node: RichNode): Block | undefined {
  const { attrs } = node
  const type = node.type.name
  const [firstChild, ...otherChildren] = node.children
  switch (type) {
    case 'heading': {
      const text = toPlainText(node)
      return text ? { type, level: attrs.level as 2 | 3, text } : undefined
    }
    case 'quote': {
      const [quoteHtml, source] = [toInlineHtml(firstChild), otherChildren[0] ? toPlainText(otherChildren[0]) : '']
      return quoteHtml || source ? { type, words: quoteHtml, source } : undefined
    }
    case 'row':
    case 'compare': {
      const items = node.children
        .filter((child) => child.type.name === 'rowItem')
        .map((child) => ({ item: String(child.attrs.item), caption: toInlineHtml(child) }))
      return { type, items, caption: toInlineHtml(node.lastChild) }
    }
    case 'beside':
      return withAttrs({ type, caption: toInlineHtml(firstChild), words: toHtml(otherChildren) }, attrs)
    case 'timeline': {
      const entries = node.children.map((child) => {
        const [whenNode, ...textNodes] = child.children
        return {
          when: whenNode ? toPlainText(whenNode) : '',
          words: toHtml(textNodes),
          item: (child.attrs.item as string | null) ?? null,
        }
      })
      return { type, entries }
    }
    case 'exhibit':
      return { type, exhibit: String(attrs.exhibit) }
    case 'screen': {
      const { screen, side } = attrs as Pick<BlockOf<'screen'>, 'screen' | 'side'>
      return { type, screen, side, text: firstChild ? toPlainText(firstChild) : '', words: toHtml(otherChildren) }
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
      return withAttrs({ type, caption: toInlineHtml(node) }, attrs)
    default:
      return undefined
  }
}

/** Adds the attributes of a node to its block. The cast is safe because the editor schema defines them. */
const withAttrs = (block: { type: BlockType; caption: string; words?: string }, attrs: object) =>
  ({ ...attrs, ...block }) as Block

const toPlainText = (node: RichNode) => removeInvisible(node.textContent).replace(/\s+/g, ' ').trim()

function toInlineHtml(node: RichNode | null | undefined): string {
  if (!node || node.textContent.trim() === '') return ''
  return `<p>${serialize(node.content)}</p>`
}

/** Serializes nodes to HTML, without those that have no text. */
const toHtml = (nodes: readonly RichNode[]): string =>
  nodes
    .filter((node) => node.type.name === 'horizontalRule' || node.textContent.trim() !== '')
    .map((node) => serialize(node))
    .join('')

function serialize(part: RichNode | Fragment): string {
  const [node] = 'type' in part ? [part] : [part.firstChild]
  if (!node) return ''
  const serializer = DOMSerializer.fromSchema(node.type.schema)
  const wrapper = document.createElement('div')
  wrapper.append('type' in part ? serializer.serializeNode(part) : serializer.serializeFragment(part))
  return removeInvisible(wrapper.innerHTML)
}
