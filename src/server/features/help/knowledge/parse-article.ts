import { z } from 'zod'
import { paragraphToHtml, parseMarkdown } from '#server/kit/markdown/markdown.ts'
import { sanitizeRichText } from '#server/kit/rich-text/rich-text.ts'
import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { HELP_CHAPTERS } from '#shared/entities/help/article.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { createStorySchema } from '#shared/entities/story/story.ts'

/** The blocks allowed in an article. */
const articleBlocks = createStorySchema(['heading', 'text', 'item'])

const commaSeparated = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))

/** The front matter of an article. Translations repeat only the title, summary and search words. */
const frontMatterSchema = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  chapter: z.enum(HELP_CHAPTERS).optional(),
  screens: commaSeparated,
  calls: commaSeparated,
  keys: commaSeparated,
  words: z.string().default(''),
})

export type ArticleText = z.output<typeof frontMatterSchema> & { blocks: Block[]; pictures: string[] }

/** Maps the name of a screenshot to its item id. */
type FindItem = (picture: string) => string | undefined

/**
 * Parses an article: front matter, then Markdown with `##` headings and screenshots as `![caption](name)`. Links lead to
 * other articles by name. Unknown screenshots are left out. Throws for a malformed article.
 */
export function parseArticle(text: string, findItem: FindItem): ArticleText {
  const { frontMatter, paragraphs } = parseMarkdown(text)
  const pictures = paragraphs.flatMap((paragraph) => PICTURE.exec(paragraph)?.groups?.['name'] ?? [])
  const blocks: unknown[] = []
  for (const paragraph of paragraphs) {
    const block = toBlock(paragraph, findItem)
    const lastBlock = blocks.at(-1)
    // Consecutive paragraphs and lists form one text block.
    if (isText(block) && isText(lastBlock)) lastBlock.words += block.words
    else if (block) blocks.push(block)
  }
  return { ...frontMatterSchema.parse(frontMatter), pictures, blocks: articleBlocks.parse(blocks) }
}

const PICTURE = /^!\[(?<caption>[^\]]*)\]\((?<name>[\w-]+)\)$/
const HEADING = /^## (.+)$/

interface TextBlock {
  type: 'text'
  words: string
}
const isText = (block: unknown): block is TextBlock => (block as TextBlock | undefined)?.type === 'text'

const toArticleHref = (name: string) => `/client/help?article=${name}`

function toBlock(paragraph: string, findItem: FindItem): object | undefined {
  const heading = HEADING.exec(paragraph)?.[1]
  if (heading) return { type: 'heading', level: 2, text: heading }
  const { caption = '', name = '' } = PICTURE.exec(paragraph)?.groups ?? {}
  if (name) {
    const item = findItem(name)
    if (item === undefined) return undefined
    return { type: 'item', item, width: 'text', caption: sanitizeRichText(`<p>${escapeXml(caption)}</p>`) }
  }
  return { type: 'text', words: sanitizeRichText(paragraphToHtml(paragraph, { toHref: toArticleHref })) }
}
