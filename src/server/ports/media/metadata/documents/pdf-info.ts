import type { Span } from '../blocks.ts'

// Keys that can't reveal people or devices. All others are blanked: author, company and custom keys.
const KEPT =
  /^(Title|Subject|Keywords|Creator|Producer|CreationDate|ModDate|SourceModified|Trapped|PTEX\.Fullbanner|GTS_PDF\w+)$/
const SPACE = /[\s\0]*(?:%[^\r\n]*(?:[\r\n][\s\0]*|$))*/y
const TOKEN = /\/[^\s\0()<>[\]{}/%]*|<<|>>|[[\]]|\d+\s+\d+\s+R\b|<[^<>]*>|[^\s\0()<>[\]{}/%]+/y
const MOST_TOKENS = 10_000
const MOST_BYTES = 1024 * 1024

/**
 * Blanks all strings that are not known to be harmless in the object at `offset`: the information dictionary of a PDF,
 * or a single string. The dictionary's strings may be separate objects, whose numbers are passed to `onReference`;
 * leave it out for a single string.
 */
export function scrubInfo(file: Buffer, at: number, elsewhere?: (number: number) => void): boolean {
  const text = file.toString('latin1', at, at + MOST_BYTES)
  let [found, depth, key, isKey] = [false, 0, '', false]
  let tokens = 0
  for (const { start, end } of tokensOf(text)) {
    if (++tokens > MOST_TOKENS) return found
    const token = text.slice(start, end)
    // This object should be a string, so a dictionary is ignored.
    if (tokens === 1 && token === '<<' && !elsewhere) return false
    if (token === 'endobj') return found
    if (depth === 1 && isKey && token !== '>>') {
      ;[key, isKey] = [token.slice(1), false]
      continue
    }
    if (token === '<<' || token === '[') depth++
    else if (token === '>>' || token === ']') depth--
    else if (!KEPT.test(key)) {
      if (/^\d+\s+\d+\s+R$/.test(token)) elsewhere?.(Number.parseInt(token))
      if (/^[(<]/.test(token)) found = blank(file, at + start, at + end) || found
    }
    // The object ends with its outermost bracket.
    if (depth === 0) return found
    if (depth === 1) isKey = true
  }
  return found
}

function blank(file: Buffer, start: number, end: number): boolean {
  const isHex = file[start] === 0x3c
  const said = file.toString('latin1', start + 1, end - 1)
  if (
    isHex
      ? !/[1-9a-f]/i.test(said.replace(/^\s*feff|20/gi, ''))
      : !said
          .replace(/^(\xfe\xff|\\376\\377)/, '')
          .replaceAll('\0', '')
          .trim()
  )
    return false
  for (let i = start + 1; i < end - 1; i++) file[i] = isHex ? ((i - start) % 2 === 1 ? 0x32 : 0x30) : 0x20
  return true
}

function* tokensOf(text: string): Generator<Span> {
  for (let at = 0; ;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    const start = SPACE.lastIndex
    if (text[start] === '(') at = stringEnd(text, start)
    else {
      TOKEN.lastIndex = start
      if (!TOKEN.test(text)) return
      at = TOKEN.lastIndex
    }
    yield { start, end: at }
  }
}

/** The offset after a string in parentheses, which may be nested. */
function stringEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}
