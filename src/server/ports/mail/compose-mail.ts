import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'

/** The content of a mail, in reading order. */
export interface MailContent {
  subject: string
  greeting: string
  /** Plain text, one paragraph per entry. */
  paragraphs: readonly string[]
  /** Text written by another person, shown as a quotation. */
  quote?: string | undefined
  /** A code to copy, on its own line. */
  code?: string | undefined
  /** The main button and the URL that it opens. */
  action?: { label: string; url: string } | undefined
  /** Small print below the main text. */
  foot: readonly string[]
  /** The ticket that the mail belongs to, if any. */
  thread?: string | undefined
  /** The language (a BCP 47 tag) and writing direction of the text. */
  language?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** The unsubscribe link, also repeated in the small print. */
  unsubscribe?: { label: string; url: string } | undefined
}

/** Indents quotations and codes in the plain-text version. */
const indent = (text: string) => text.replace(/^/gm, '    ')

/** Renders a mail as plain text and HTML. Titles and user-written text are escaped in both. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, quote, code, action, foot, unsubscribe } = content
  const unsubscribeText = unsubscribe && `${unsubscribe.label}\n${unsubscribe.url}`
  const text = [
    greeting,
    ...paragraphs,
    quote && indent(quote),
    code && indent(code),
    action && `${action.label}:\n${action.url}`,
    '--',
    ...foot,
    unsubscribeText,
  ]
    .filter((paragraph): paragraph is string => Boolean(paragraph))
    .join('\n\n')
  return { subject: toOneLine(content.subject), text, html: toHtml(content) }
}

const FONT_STYLE = 'font-family:Georgia,serif;font-size:17px;line-height:1.55;color:#23201c'
const SMALL_STYLE = 'font-size:14px;color:#6b6459'
const toHtmlLines = (text: string) => escapeXml(text).replaceAll('\n', '<br>')

function toHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, quote, code, action, foot, unsubscribe, language, dir = 'ltr' } = content
  const renderParagraph = (text: string, style = '') =>
    `<p dir="auto" style="margin:0 0 16px;${style}">${toHtmlLines(text)}</p>`
  const body = [
    renderParagraph(greeting),
    ...paragraphs.map((paragraph) => renderParagraph(paragraph)),
    quote &&
      renderParagraph(
        quote,
        `${dir === 'rtl' ? 'padding-right:16px;border-right' : 'padding-left:16px;border-left'}:3px solid #d8d0c4;color:#5a5349`,
      ),
    code && `<p style="margin:0 0 16px;font:600 19px ui-monospace,monospace;letter-spacing:1px">${escapeXml(code)}</p>`,
    action &&
      `<p style="margin:24px 0"><a href="${escapeXml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#23201c;color:#fff;text-decoration:none">${escapeXml(action.label)}</a></p>`,
    '<hr style="border:0;border-top:1px solid #e6dfd4;margin:28px 0 16px">',
    ...foot.map((line) => renderParagraph(line, SMALL_STYLE)),
    unsubscribe &&
      `<p style="margin:0 0 16px;${SMALL_STYLE}"><a href="${escapeXml(unsubscribe.url)}" style="color:#6b6459">${escapeXml(unsubscribe.label)}</a></p>`,
  ]
  return `<!doctype html><html${language ? ` lang="${language}"` : ''} dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(toOneLine(subject))}</title></head><body dir="${dir}" style="margin:0;background:#faf7f2"><div dir="${dir}" style="max-width:560px;margin:0 auto;padding:32px 24px;${FONT_STYLE}">${body.filter(Boolean).join('')}</div></body></html>`
}
