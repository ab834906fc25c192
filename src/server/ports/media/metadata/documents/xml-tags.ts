import { UncleanableError } from './uncleanable-error.ts'

/** A tag, a comment, or the text between two tags. Declarations are left out. */
export interface XmlPiece {
  kind: 'open' | 'close' | 'empty' | 'text' | 'comment'
  /** The name of a tag with its prefix; empty for comments and text. */
  name: string
  start: number
  end: number
}

export interface XmlAttribute {
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
export function* readPieces(xml: string, start = 0, end = xml.length): Generator<XmlPiece> {
  for (let offset = start; offset < end;) {
    const tagStart = xml.indexOf('<', offset)
    const textEnd = tagStart < 0 || tagStart > end ? end : tagStart
    if (textEnd > offset) yield { kind: 'text', name: '', start: offset, end: textEnd }
    if (textEnd === end) return
    const specialEnd = findSpecialEnd(xml, tagStart)
    if (specialEnd !== undefined) {
      const kind = xml.startsWith('<![CDATA[', tagStart) ? 'text' : 'comment'
      if (xml[tagStart + 1] === '!') yield { kind, name: '', start: tagStart, end: specialEnd }
      offset = specialEnd
      continue
    }
    const piece = readTag(xml, tagStart)
    yield piece
    offset = piece.end
  }
}

/** Reads the attributes of a tag. */
export function* readAttributes(xml: string, { name, start }: XmlPiece): Generator<XmlAttribute> {
  ATTRIBUTE.lastIndex = start + 1 + name.length
  for (;;) {
    const offset = ATTRIBUTE.lastIndex
    const index = ATTRIBUTE.exec(xml)
    if (!index) return
    const end = ATTRIBUTE.lastIndex
    yield { name: index[1] as string, value: (index[2] as string).slice(1, -1), start: offset, end }
    ATTRIBUTE.lastIndex = end
  }
}

/** Returns the name of an element or attribute without its prefix. */
export function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readTag(xml: string, tagStart: number): XmlPiece {
  const isClosing = xml[tagStart + 1] === '/'
  NAME.lastIndex = tagStart + (isClosing ? 2 : 1)
  const name = NAME.exec(xml)?.[0]
  if (!name) throw new UncleanableError('invalid tag')
  const tag: XmlPiece = { kind: isClosing ? 'close' : 'open', name, start: tagStart, end: tagStart + 1 + name.length }
  if (!isClosing) for (const { end } of readAttributes(xml, tag)) tag.end = end
  SPACE.lastIndex = isClosing ? tag.end + 1 : tag.end
  const tagEnd = SPACE.exec(xml)?.[0]
  if (!tagEnd) throw new UncleanableError('unterminated tag')
  return { ...tag, kind: tagEnd.endsWith('/>') ? 'empty' : tag.kind, end: SPACE.lastIndex }
}

/**
 * Returns the end of a comment, CDATA section, processing instruction or document type; undefined if a tag starts here.
 */
function findSpecialEnd(xml: string, tagStart: number): number | undefined {
  if (xml.startsWith('<!--', tagStart)) return findAfter(xml, '-->', tagStart + 4)
  if (xml.startsWith('<![CDATA[', tagStart)) return findAfter(xml, ']]>', tagStart)
  if (xml[tagStart + 1] === '?') return findAfter(xml, '?>', tagStart)
  if (xml[tagStart + 1] !== '!') return undefined
  const closeIndex = findAfter(xml, '>', tagStart)
  const subsetStart = xml.slice(tagStart, closeIndex).indexOf('[')
  // A document type may define entities in square brackets, and these definitions contain angle brackets.
  return subsetStart >= 0 ? findAfter(xml, '>', findAfter(xml, ']', tagStart + subsetStart)) : closeIndex
}

function findAfter(xml: string, mark: string, start: number): number {
  const index = xml.indexOf(mark, start)
  if (index < 0) throw new UncleanableError(`no ${mark}`)
  return index + mark.length
}
