import type { Reading } from './strings.ts'

/** A paragraph, list item, heading or table cell of a Markdown file, without code and link addresses. */
interface Block {
  line: number
  text: string
}

const FENCE = /^\s*```/
const SEPARATOR = /^\s*\|[\s|:-]*\|\s*$/

/** Markdown as displayed: without code, emphasis and link addresses. */
const toPlainText = (text: string) =>
  text
    .replace(/`[^`]*`/g, '{}')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .trim()

/** The cells of a table row. `\|` doesn't end a cell. */
const splitCells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Table columns that aren't checked: words to avoid, and other languages. */
const SKIPPED_COLUMNS = new Set(['Not', 'German', 'Arabic'])

/** The blocks of a Markdown file. */
export function parseBlocks(source: string): Block[] {
  const blocks: Block[] = []
  let isCode = false
  let isOpen = false
  let header: string[] | undefined
  for (const [i, row] of source.split('\n').entries()) {
    const line = i + 1
    if (FENCE.test(row)) isCode = !isCode
    const isTable = /^\s*\|/.test(row)
    if (isCode || FENCE.test(row) || row.trim() === '' || isTable) isOpen = false
    if (isCode || FENCE.test(row) || row.trim() === '' || SEPARATOR.test(row)) {
      if (row.trim() === '') header = undefined
      continue
    }
    if (isTable) {
      const cells = splitCells(row)
      header ??= cells
      const visibleCells = cells.filter((_, column) => !SKIPPED_COLUMNS.has(header?.[column] ?? ''))
      blocks.push(...visibleCells.map((text) => ({ line, text })))
      continue
    }
    header = undefined
    const blockStart = /^\s*(?:#+|[-*>]|\d+\.)\s+/
    const lastBlock = blocks.at(-1)
    if (isOpen && lastBlock && !blockStart.test(row)) lastBlock.text += ` ${row.trim()}`
    else blocks.push({ line, text: row.replace(blockStart, '').trim() })
    isOpen = !row.startsWith('#')
  }
  return blocks
    .map(({ line, text }) => ({ line, text: toPlainText(text) }))
    .filter(({ text }) => /\p{L}{2}/u.test(text))
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Every sentence, heading and cell of a Markdown file. */
export const listSentences = (path: string, source: string): Reading[] =>
  parseBlocks(source).flatMap(({ line, text }) =>
    [...SENTENCES.segment(text)]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => /\p{L}{2}/u.test(sentence))
      .map((sentence) => ({ path, line, property: '', text: sentence, words: [sentence] })),
  )

const READ_FIELDS = /^(?:title|summary): */

/** The title, summary and sentences of a help article or a default page, without its search words. */
export function listArticleSentences(path: string, source: string): Reading[] {
  const lines = source.split('\n')
  const end = lines.indexOf('---')
  const head = lines.slice(0, end).flatMap((row, i): Reading[] => {
    if (!READ_FIELDS.test(row)) return []
    const text = row.replace(READ_FIELDS, '')
    return [{ path, line: i + 1, property: row.slice(0, row.indexOf(':')), text, words: [text] }]
  })
  const body = lines.map((row, i) => (i <= end ? '' : row)).join('\n')
  return [...head, ...listSentences(path, body)]
}
