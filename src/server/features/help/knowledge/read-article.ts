import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { z } from 'zod'
import { cleaned } from '#server/kit/rich-text/rich-text.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { storyOf } from '#shared/entities/story/story.ts'
import { CHAPTERS } from '#shared/entities/help/article.ts'

/** The blocks allowed in an article. */
const story = storyOf(['heading', 'text', 'item'])

const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))

/** The front matter of an article. Translations repeat only title, summary and words. */
const head = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  chapter: z.enum(CHAPTERS).optional(),
  screens: list,
  calls: list,
  keys: list,
  words: z.string().default(''),
})

export type ArticleText = z.output<typeof head> & { blocks: Block[]; pictures: string[] }

/** Maps the name of a screenshot to its item id. */
type ItemOf = (picture: string) => string | undefined

/**
 * Parses an article: lines of `name: value`, then `---`, then paragraphs separated by empty lines. `##` starts a
 * heading, `1.` or `-` a list entry, `![caption](name)` is a screenshot; text may contain `**bold**`, `` `code` `` and
 * `[text](article)`. Unknown screenshots are left out. Throws for a malformed article.
 */
export function readArticle(text: string, itemOf: ItemOf): ArticleText {
  const [above = '', ...rest] = text.split('\n---\n')
  const facts = above
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const parts = rest
    .join('\n---\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
  const pictures = parts.flatMap((part) => PICTURE.exec(part)?.groups?.name ?? [])
  const blocks: unknown[] = []
  for (const part of parts) {
    const block = blockOf(part, itemOf)
    const last = blocks.at(-1)
    // Consecutive paragraphs and lists form one text block.
    if (isText(block) && isText(last)) last.words += block.words
    else if (block) blocks.push(block)
  }
  return { ...head.parse(Object.fromEntries(facts)), pictures, blocks: story.parse(blocks) }
}

const PICTURE = /^!\[(?<caption>[^\]]*)\]\((?<name>[\w-]+)\)$/
const HEADING = /^## (.+)$/
const ENTRY = /^(?:-|\d+\.) /

interface TextBlock {
  type: 'text'
  words: string
}
const isText = (block: unknown): block is TextBlock => (block as TextBlock | undefined)?.type === 'text'

function blockOf(part: string, itemOf: ItemOf): object | undefined {
  const heading = HEADING.exec(part)?.[1]
  if (heading) return { type: 'heading', level: 2, text: heading }
  const { caption = '', name = '' } = PICTURE.exec(part)?.groups ?? {}
  if (name) {
    const item = itemOf(name)
    if (item === undefined) return undefined
    return { type: 'item', item, width: 'text', caption: cleaned(`<p>${escapeXml(caption)}</p>`) }
  }
  return { type: 'text', words: cleaned(htmlOf(part)) }
}

/** A paragraph or a list, or a list directly below its introduction. */
function htmlOf(part: string): string {
  const lines = part.split('\n')
  const first = lines.findIndex((line) => ENTRY.test(line))
  if (first < 0) return `<p>${inline(lines.join(' '))}</p>`
  const lead = first > 0 ? `<p>${inline(lines.slice(0, first).join(' '))}</p>` : ''
  const entries = lines.slice(first).map((line) => `<li>${inline(line.replace(ENTRY, ''))}</li>`)
  const tag = lines[first]?.startsWith('-') ? 'ul' : 'ol'
  return `${lead}<${tag}>${entries.join('')}</${tag}>`
}

const inline = (text: string): string =>
  escapeXml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\][]+)\]\(([\w-]+)\)/g, '<a href="/client/help?article=$2">$1</a>')
