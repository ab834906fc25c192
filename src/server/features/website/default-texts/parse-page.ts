import { paragraphToHtml, parseMarkdown } from '#server/kit/markdown/markdown.ts'
import { SITE_BLOCKS, createStorySchema } from '#shared/entities/story/story.ts'
import type { DefaultText } from '../data/website.model.ts'

const siteBlocks = createStorySchema(SITE_BLOCKS)

const HEADING_LINE = /^## (.+)$/
const SCREEN_TITLE = /^### (.+)$/
const QUOTE = /^> (?<text>.+)\n> — (?<source>.+)$/
const BUTTON = /^\[(?<label>[^\]]*)\]\(button:(?<to>[\w./-]+)\)$/
const EMBED = /^!\[\]\((?<type>screen|gallery|plans|posts)(?::(?<name>\w+))?(?:\/(?<side>\w+))?\)$/

/**
 * Parses a page: front matter with title and summary, then Markdown. Besides prose there are `[label](button:contact)`,
 * `> quotation` with `> — source` below it, and embedded blocks: `![](screen:item/right)` with its `###` title and text,
 * `![](gallery)`, `![](plans)` and `![](posts:blog)`. Throws for a malformed page.
 */
export function parsePage(text: string): DefaultText {
  const { frontMatter, paragraphs } = parseMarkdown(text)
  const { title = '', summary = '' } = frontMatter
  if (title === '' || summary === '') throw new Error('a page needs a title and a summary')
  const blocks: unknown[] = []
  for (let i = 0; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i] ?? ''
    const screenTitle = SCREEN_TITLE.exec(paragraphs[i + 1] ?? '')?.[1]
    const block = toBlock(paragraph)
    const last = blocks.at(-1)
    if (isScreen(block) && screenTitle !== undefined) {
      blocks.push({ ...block, text: screenTitle, words: toHtml(paragraphs[i + 2] ?? '') })
      i += 2
    } else if (isText(block) && isText(last)) last.words += block.words
    else blocks.push(block)
  }
  return { title, summary, body: siteBlocks.parse(blocks) }
}

interface TextBlock {
  type: 'text'
  words: string
}
const isText = (block: unknown): block is TextBlock => (block as TextBlock | undefined)?.type === 'text'
const isScreen = (block: object): boolean => 'screen' in block

const toHtml = (paragraph: string) => paragraphToHtml(paragraph, { toHref: (target) => target, wrapListEntries: true })

function toBlock(paragraph: string): object {
  const heading = HEADING_LINE.exec(paragraph)?.[1]
  if (heading !== undefined) return { type: 'heading', level: 2, text: heading }
  const quote = QUOTE.exec(paragraph)?.groups
  if (quote) return { type: 'quote', words: toHtml(quote['text'] ?? ''), source: quote['source'] }
  const button = BUTTON.exec(paragraph)?.groups
  if (button) return { type: 'button', to: button['to'], label: button['label'] }
  const embed = EMBED.exec(paragraph)?.groups
  if (!embed) return { type: 'text', words: toHtml(paragraph) }
  switch (embed['type']) {
    case 'screen':
      return { type: 'screen', screen: embed['name'], side: embed['side'], text: '', words: '' }
    case 'posts':
      return { type: 'posts', of: embed['name'] }
    case 'gallery':
      return { type: 'gallery', alias: '' }
    default:
      return { type: 'plans' }
  }
}
