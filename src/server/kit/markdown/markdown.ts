import { escapeText } from 'entities'

interface MarkdownDocument {
  frontMatter: Record<string, string>
  paragraphs: string[]
}

/** Splits a text into its front matter (lines of `name: value` above `---`) and paragraphs separated by empty lines. */
export function parseMarkdown(text: string): MarkdownDocument {
  const [header = '', ...sections] = text.split('\n---\n')
  const fields = header
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const paragraphs = sections
    .join('\n---\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return { frontMatter: Object.fromEntries(fields) as Record<string, string>, paragraphs }
}

const LIST_ENTRY = /^(?:-|\d+\.) /

interface HtmlOptions {
  /** Returns the URL of a link, given the target written in the text. */
  toHref: (target: string) => string
  /** Wraps list entries in paragraphs, as the story editor does. */
  wrapListEntries?: boolean
}

/**
 * Converts a paragraph or list to HTML. A list may follow its introductory sentence without an empty line. Text may
 * contain `**bold**`, `` `code` `` and `[text](target)`.
 */
export function paragraphToHtml(paragraph: string, { toHref, wrapListEntries = false }: HtmlOptions): string {
  const lines = paragraph.split('\n')
  const firstEntry = lines.findIndex((line) => LIST_ENTRY.test(line))
  if (firstEntry < 0) return `<p>${inlineToHtml(lines.join(' '), toHref)}</p>`
  const introduction = firstEntry > 0 ? `<p>${inlineToHtml(lines.slice(0, firstEntry).join(' '), toHref)}</p>` : ''
  const entries = lines.slice(firstEntry).map((line) => {
    const content = inlineToHtml(line.replace(LIST_ENTRY, ''), toHref)
    return wrapListEntries ? `<li><p>${content}</p></li>` : `<li>${content}</li>`
  })
  const tag = lines[firstEntry]?.startsWith('-') ? 'ul' : 'ol'
  return `${introduction}<${tag}>${entries.join('')}</${tag}>`
}

const inlineToHtml = (text: string, toHref: HtmlOptions['toHref']): string =>
  escapeText(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(
      /\[([^\][]+)\]\(([\w./-]+)\)/g,
      (_, label: string, target: string) => `<a href="${toHref(target)}">${label}</a>`,
    )
