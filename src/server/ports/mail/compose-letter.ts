import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { oneLine } from '#shared/rules/text/one-line.ts'

/** What a letter says, in the order in which it says it. */
export interface Content {
  subject: string
  greeting: string
  /** Plain text, a paragraph each. */
  paragraphs: readonly string[]
  /** Words of somebody else, set apart. */
  quote?: string | undefined
  /** Something to be copied, on a line of its own. */
  code?: string | undefined
  /** The one thing to do, and where. */
  action?: { label: string; url: string } | undefined
  /** Small print. */
  foot: readonly string[]
  /** Of which conversation it is. */
  thread?: string | undefined
  /** Of its words, as a tag (BCP 47), and the way in which that is read. */
  language?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** Where such letters are ended, in the small print as well. */
  unsubscribe?: { label: string; url: string } | undefined
}

/** Lines of a text are indented in it where they are somebody's words or something to be copied. */
const indented = (text: string) => text.replace(/^/gm, '    ')

/** A letter as plain text and as HTML; titles and words of people stand in both as mere text. */
export function composeLetter(content: Content): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, quote, code, action, foot, unsubscribe } = content
  const end = unsubscribe && `${unsubscribe.label}\n${unsubscribe.url}`
  const text = [
    greeting,
    ...paragraphs,
    quote && indented(quote),
    code && indented(code),
    action && `${action.label}:\n${action.url}`,
    '--',
    ...foot,
    end,
  ]
    .filter((part): part is string => Boolean(part))
    .join('\n\n')
  return { subject: oneLine(content.subject), text, html: htmlOf(content) }
}

const FONT = 'font-family:Georgia,serif;font-size:17px;line-height:1.55;color:#23201c'
const SMALL = 'font-size:14px;color:#6b6459'
const lines = (text: string) => escapeXml(text).replaceAll('\n', '<br>')

function htmlOf(content: Content): string {
  const { subject, greeting, paragraphs, quote, code, action, foot, unsubscribe, language, dir = 'ltr' } = content
  const paragraph = (text: string, style = '') => `<p dir="auto" style="margin:0 0 16px;${style}">${lines(text)}</p>`
  const body = [
    paragraph(greeting),
    ...paragraphs.map((one) => paragraph(one)),
    quote &&
      paragraph(
        quote,
        `${dir === 'rtl' ? 'padding-right:16px;border-right' : 'padding-left:16px;border-left'}:3px solid #d8d0c4;color:#5a5349`,
      ),
    code && `<p style="margin:0 0 16px;font:600 19px ui-monospace,monospace;letter-spacing:1px">${escapeXml(code)}</p>`,
    action &&
      `<p style="margin:24px 0"><a href="${escapeXml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#23201c;color:#fff;text-decoration:none">${escapeXml(action.label)}</a></p>`,
    '<hr style="border:0;border-top:1px solid #e6dfd4;margin:28px 0 16px">',
    ...foot.map((one) => paragraph(one, SMALL)),
    unsubscribe &&
      `<p style="margin:0 0 16px;${SMALL}"><a href="${escapeXml(unsubscribe.url)}" style="color:#6b6459">${escapeXml(unsubscribe.label)}</a></p>`,
  ]
  return `<!doctype html><html${language ? ` lang="${language}"` : ''} dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(oneLine(subject))}</title></head><body dir="${dir}" style="margin:0;background:#faf7f2"><div dir="${dir}" style="max-width:560px;margin:0 auto;padding:32px 24px;${FONT}">${body.filter(Boolean).join('')}</div></body></html>`
}
