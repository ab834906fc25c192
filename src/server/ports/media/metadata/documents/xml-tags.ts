import { UncleanableError } from './uncleanable.ts'

/** A tag, comment, or the text between two tags; declarations are left out. */
export interface Piece {
  kind: 'open' | 'close' | 'empty' | 'text' | 'comment'
  /** The name of a tag with its prefix; empty otherwise. */
  name: string
  start: number
  end: number
}

export interface Attribute {
  name: string
  value: string
  start: number
  end: number
}

const NAME = /[^\s=<>/"']+/y
const ATTRIBUTE = /\s+([^\s=<>/"']+)\s*=\s*("[^"]*"|'[^']*')/y
const SPACE = /\s*\/?>/y

/**
 * Splits XML into tags and texts without resolving anything or building a tree. Throws UncleanableError if it isn't
 * XML.
 */
export function* piecesOf(xml: string, from = 0, to = xml.length): Generator<Piece> {
  for (let at = from; at < to;) {
    const open = xml.indexOf('<', at)
    const text = open < 0 || open > to ? to : open
    if (text > at) yield { kind: 'text', name: '', start: at, end: text }
    if (text === to) return
    const special = specialEnd(xml, open)
    if (special !== undefined) {
      const kind = xml.startsWith('<![CDATA[', open) ? 'text' : 'comment'
      if (xml[open + 1] === '!') yield { kind, name: '', start: open, end: special }
      at = special
      continue
    }
    const piece = tagAt(xml, open)
    yield piece
    at = piece.end
  }
}

/** The attributes of a tag. */
export function* attributesOf(xml: string, { name, start }: Piece): Generator<Attribute> {
  ATTRIBUTE.lastIndex = start + 1 + name.length
  for (;;) {
    const at = ATTRIBUTE.lastIndex
    const found = ATTRIBUTE.exec(xml)
    if (!found) return
    const end = ATTRIBUTE.lastIndex
    yield { name: found[1] as string, value: (found[2] as string).slice(1, -1), start: at, end }
    ATTRIBUTE.lastIndex = end
  }
}

/** The name of an element or attribute without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function tagAt(xml: string, open: number): Piece {
  const isClosing = xml[open + 1] === '/'
  NAME.lastIndex = open + (isClosing ? 2 : 1)
  const name = NAME.exec(xml)?.[0]
  if (!name) throw new UncleanableError('invalid tag')
  const tag: Piece = { kind: isClosing ? 'close' : 'open', name, start: open, end: open + 1 + name.length }
  if (!isClosing) for (const { end } of attributesOf(xml, tag)) tag.end = end
  SPACE.lastIndex = isClosing ? tag.end + 1 : tag.end
  const end = SPACE.exec(xml)?.[0]
  if (!end) throw new UncleanableError('unterminated tag')
  return { ...tag, kind: end.endsWith('/>') ? 'empty' : tag.kind, end: SPACE.lastIndex }
}

/** The end of a comment, CDATA section, processing instruction or document type; undefined if a tag starts here. */
function specialEnd(xml: string, open: number): number | undefined {
  if (xml.startsWith('<!--', open)) return after(xml, '-->', open + 4)
  if (xml.startsWith('<![CDATA[', open)) return after(xml, ']]>', open)
  if (xml[open + 1] === '?') return after(xml, '?>', open)
  if (xml[open + 1] !== '!') return undefined
  const close = after(xml, '>', open)
  const inner = xml.slice(open, close).indexOf('[')
  // A document type may define entities in square brackets, with angle brackets of their own.
  return inner >= 0 ? after(xml, '>', after(xml, ']', open + inner)) : close
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found < 0) throw new UncleanableError(`no ${mark}`)
  return found + mark.length
}
