import { DOMParser as RichParser, Fragment, type Node as RichNode, type Schema } from '@tiptap/pm/model'
import type { Block } from '#shared/entities/story/blocks.ts'

/** Converts blocks to editor nodes. A text block becomes its paragraphs and lists. */
export const nodesOf = (schema: Schema, blocks: readonly Block[]): RichNode[] =>
  blocks.flatMap((block) => nodesOfBlock(schema, block))

/** Converts a story to an editor document. An empty story becomes an empty paragraph. */
export function documentOf(schema: Schema, blocks: readonly Block[]): RichNode {
  const nodes = nodesOf(schema, blocks)
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')])
}

function nodesOfBlock(schema: Schema, block: Block): RichNode[] {
  const { type } = block
  const line = (name: string, html: string) => schema.node(name, null, inlineOf(schema, html))
  const plain = (name: string, text: string) => schema.node(name, null, text ? schema.text(text) : undefined)
  switch (type) {
    case 'heading':
      return [schema.node('heading', { level: block.level }, schema.text(block.text))]
    case 'text':
      return proseOf(schema, block.words)
    case 'quote':
      return [schema.node(type, null, [line('quoteWords', block.words), plain('quoteSource', block.source)])]
    case 'row':
    case 'compare': {
      const items = block.items.map(({ item, caption }) => schema.node('rowItem', { item }, inlineOf(schema, caption)))
      return [schema.node(type, null, [...items, line('caption', block.caption)])]
    }
    case 'beside': {
      const { item, side } = block
      return [schema.node(type, { item, side }, [line('caption', block.caption), ...lined(schema, block.words)])]
    }
    case 'timeline': {
      const entries = block.entries.map(({ when, words, item }) =>
        schema.node('entry', { item }, [plain('when', when), ...lined(schema, words)]),
      )
      return [schema.node(type, null, entries)]
    }
    case 'exhibit':
      return [schema.node(type, { exhibit: block.exhibit })]
    case 'screen': {
      const { screen, side } = block
      return [schema.node(type, { screen, side }, [plain('screenTitle', block.text), ...lined(schema, block.words)])]
    }
    case 'button':
    case 'plans':
    case 'gallery':
    case 'posts': {
      const { type: _, ...attrs } = block
      return [schema.node(type, attrs)]
    }
    default: {
      const { type: _, caption, ...attrs } = block
      return [schema.node(type, attrs, inlineOf(schema, caption))]
    }
  }
}

function parsed(schema: Schema, html: string): RichNode[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...RichParser.fromSchema(schema).parse(page.body).children]
}

const proseOf = (schema: Schema, html: string): RichNode[] => (html ? parsed(schema, html) : [])

const LINED = new Set(['paragraph', 'bulletList', 'orderedList'])

/** Parses rich text inside a block to paragraphs and lists, at least one. */
function lined(schema: Schema, html: string): RichNode[] {
  const nodes = proseOf(schema, html).flatMap((node) =>
    LINED.has(node.type.name) ? node : node.isTextblock ? schema.node('paragraph', null, node.content) : [],
  )
  return nodes.length > 0 ? nodes : [schema.node('paragraph')]
}

/** Parses rich text to inline content. Paragraphs are joined by line breaks. */
function inlineOf(schema: Schema, html: string): Fragment {
  const blocks = proseOf(schema, html).flatMap((node) => {
    const textBlocks: RichNode[] = []
    if (node.isTextblock) textBlocks.push(node)
    else node.descendants((inner) => (inner.isTextblock ? (textBlocks.push(inner), false) : true))
    return textBlocks
  })
  return blocks.reduce(
    (joined, { content }, index) =>
      index === 0 ? content : joined.append(Fragment.from(schema.node('hardBreak'))).append(content),
    Fragment.empty,
  )
}
