import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { Block } from '#shared/entities/story/blocks.ts'

interface StoryPage {
  title: string
  description: string
  story: readonly Block[] | null
}

/**
 * Writes an exhibit's story as a page without scripts. Rich texts were cleaned when they were saved. Items are named by their
 * titles, which `getTitle` returns, and linked to the ids of their records.
 */
export function writeStoryHtml({ title, description, story }: StoryPage, getTitle: (id: string) => string): string {
  const item = (id: string, caption: string) =>
    `<figure><a href="urn:uuid:${id}">${escapeXml(getTitle(id))}</a>${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const body = (story ?? []).map((block) => `${writeBlock(block, item)}\n`).join('')
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escapeXml(title)}</title></head><body>\n<h1>${escapeXml(title)}</h1>\n${description}\n${body}</body></html>\n`
}

type WriteItem = (id: string, caption: string) => string

function writeBlock(block: Block, item: WriteItem): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${escapeXml(block.text)}</h${block.level}>`
    case 'text':
      return block.words
    case 'quote':
      return `<blockquote>${block.words}<footer>${escapeXml(block.source)}</footer></blockquote>`
    case 'item':
    case 'film':
    case 'recording':
    case 'page':
      return item(block.item, block.caption)
    case 'beside':
      return item(block.item, block.caption) + block.words
    case 'row':
    case 'compare':
      return block.items.map((element) => item(element.item, element.caption)).join('') + block.caption
    case 'timeline':
      return `<dl>${block.entries.map((entry) => `<dt>${escapeXml(entry.when)}</dt><dd>${entry.words}${entry.item === null ? '' : item(entry.item, '')}</dd>`).join('')}</dl>`
    case 'exhibit':
      return `<p><a href="urn:uuid:${block.exhibit}">${block.exhibit}</a></p>`
    default:
      // Blocks of website pages don't occur in exhibits.
      return ''
  }
}
