const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    copy: '©',
    euro: '€',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    shy: '',
  }),
)

/** Elements after which a new line, or a tab, stands; and those whose content is not text for a reader. */
export interface Shape {
  lines: ReadonlySet<string>
  tabs?: ReadonlySet<string>
  skipped?: ReadonlySet<string>
  /** Only the text inside these counts, as in Office's `w:t`; without it all text does. */
  only?: ReadonlySet<string>
}

const HTML: Shape = {
  lines: new Set(
    'p br div li tr h1 h2 h3 h4 h5 h6 title table ul ol blockquote pre section article header footer dt dd hr'.split(
      ' ',
    ),
  ),
  tabs: new Set(['td', 'th']),
  skipped: new Set(['script', 'style', 'template', 'noscript', 'svg']),
}

/** The text of an HTML or unknown XML page. */
export function markupText(markup: string): string {
  return tidy(xmlText(markup, HTML))
}

/** The text of a piece of XML in one pass; each name is compared as written, without regard to case. */
export function xmlText(xml: string, { lines, tabs, skipped, only }: Shape): string {
  const out: string[] = []
  let inside = 0
  let at = 0
  const say = (text: string) => {
    if (!only || inside > 0) out.push(text)
  }
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    say(entities(xml.slice(at, open < 0 ? xml.length : open)))
    if (open < 0) break
    if (!/[a-z/!?_]/i.test(xml[open + 1] ?? '')) {
      // Carelessly written HTML: a sign that begins no tag is text.
      say('<')
      at = open + 1
      continue
    }
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open + 4)
      continue
    }
    if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open + 9)
      say(xml.slice(open + 9, at - 3))
      continue
    }
    const close = xml.indexOf('>', open)
    if (close < 0) break
    const isClosing = xml[open + 1] === '/'
    const empty = xml[close - 1] === '/'
    const name =
      /^[\w:.-]*/.exec(xml.slice(open + (isClosing ? 2 : 1), Math.min(close, open + 64)))?.[0].toLowerCase() ?? ''
    at = close + 1
    if (!isClosing && !empty && skipped?.has(name)) {
      // Not read tag by tag: a script is full of signs that look like tags.
      at = closing(xml, name, at)
      continue
    }
    if (only?.has(name) && !empty) inside += isClosing ? -1 : 1
    if (isClosing || empty || name === 'br' || name === 'hr') {
      if (lines.has(name)) out.push('\n')
      else if (tabs?.has(name)) out.push('\t')
    }
  }
  return out.join('')
}

/** Text with its named and numbered characters resolved. */
export function entities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (all, name: string) => {
    if (name[0] !== '#') return NAMED.get(name) ?? all
    const code = name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** At most one empty line in a row, no spaces around lines. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Bytes as text: by their mark, else UTF-8, else what Windows wrote before it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    // `stream` forgives a character that the limit cut in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Where the tag that closes an element begins; the end where none does. */
function closing(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf('</', from); at >= 0; at = xml.indexOf('</', at + 2)) {
    const found = xml.slice(at + 2, at + 2 + name.length + 1).toLowerCase()
    if (found.startsWith(name) && !/\w/.test(found.charAt(name.length))) return at
  }
  return xml.length
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}
