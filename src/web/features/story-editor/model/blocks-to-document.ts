import { DOMParser as RichParser, Fragment, type Node as RichNode, type Schema } from '@tiptap/pm/model'
import type { Block } from '#shared/entities/story/blocks.ts'

/** Converts blocks to editor nodes. A text block becomes its paragraphs and lists. */
export const toNodes = (schema: Schema, blocks: readonly Block[]): RichNode[] =>
  blocks.flatMap((block) => blockToNodes(schema, block))

/** Converts a story to an editor document. An empty story becomes an empty paragraph. */
export function toDocument(schema: Schema, blocks: readonly Block[]): RichNode {
  const nodes = toNodes(schema, blocks)
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')])
}

function blockToNodes(schema: Schema, block: Block): RichNode[] {
  const { type } = block
  const createLine = (name: string, html: string) => schema.node(name, null, parseInline(schema, html))
  const createPlainLine = (name: string, text: string) => schema.node(name, null, text ? schema.text(text) : undefined)
  switch (type) {
    case 'heading':
      return [schema.node('heading', { level: block.level }, schema.text(block.text))]
    case 'text':
      return parseProse(schema, block.words)
    case 'quote':
      return [
        schema.node(type, null, [createLine('quoteWords', block.words), createPlainLine('quoteSource', block.source)]),
      ]
    case 'row':
    case 'compare': {
      const items = block.items.map(({ item, caption }) =>
        schema.node('rowItem', { item }, parseInline(schema, caption)),
      )
      return [schema.node(type, null, [...items, createLine('caption', block.caption)])]
    }
    case 'beside': {
      const { item, side } = block
      return [
        schema.node(type, { item, side }, [
          createLine('caption', block.caption),
          ...parseParagraphs(schema, block.words),
        ]),
      ]
    }
    case 'timeline': {
      const entries = block.entries.map(({ when, words, item }) =>
        schema.node('entry', { item }, [createPlainLine('when', when), ...parseParagraphs(schema, words)]),
      )
      return [schema.node(type, null, entries)]
    }
    case 'exhibit':
      return [schema.node(type, { exhibit: block.exhibit })]
    case 'screen': {
      const { screen, side } = block
      return [
        schema.node(type, { screen, side }, [
          createPlainLine('screenTitle', block.text),
          ...parseParagraphs(schema, block.words),
        ]),
      ]
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
      return [schema.node(type, attrs, parseInline(schema, caption))]
    }
  }
}

function parseHtml(schema: Schema, html: string): RichNode[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...RichParser.fromSchema(schema).parse(page.body).children]
}

const parseProse = (schema: Schema, html: string): RichNode[] => (html ? parseHtml(schema, html) : [])

const PARAGRAPH_LIKE = new Set(['paragraph', 'bulletList', 'orderedList'])

/** Parses rich text inside a block to paragraphs and lists, at least one. */
function parseParagraphs(schema: Schema, html: string): RichNode[] {
  const nodes = parseProse(schema, html).flatMap((node) =>
    PARAGRAPH_LIKE.has(node.type.name) ? node : node.isTextblock ? schema.node('paragraph', null, node.content) : [],
  )
  return nodes.length > 0 ? nodes : [schema.node('paragraph')]
}

/** Parses rich text to inline content. Paragraphs are joined by line breaks. */
function parseInline(schema: Schema, html: string): Fragment {
  const blocks = parseProse(schema, html).flatMap((node) => {
    const textBlocks: RichNode[] = []
    if (node.isTextblock) textBlocks.push(node)
    else node.descendants((descendant) => (descendant.isTextblock ? (textBlocks.push(descendant), false) : true))
    return textBlocks
  })
  return blocks.reduce(
    (joinedContent, { content }, index) =>
      index === 0 ? content : joinedContent.append(Fragment.from(schema.node('hardBreak'))).append(content),
    Fragment.empty,
  )
}
