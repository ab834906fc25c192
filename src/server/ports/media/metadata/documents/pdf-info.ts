import type { ByteSpan } from '../metadata-blocks.ts'

// Keys whose values can't reveal people or devices. All others are blanked: author, company and custom keys.
const KEPT_KEYS =
  /^(Title|Subject|Keywords|Creator|Producer|CreationDate|ModDate|SourceModified|Trapped|PTEX\.Fullbanner|GTS_PDF\w+)$/
const SPACE = /[\s\0]*(?:%[^\r\n]*(?:[\r\n][\s\0]*|$))*/y
const TOKEN = /\/[^\s\0()<>[\]{}/%]*|<<|>>|[[\]]|\d+\s+\d+\s+R\b|<[^<>]*>|[^\s\0()<>[\]{}/%]+/y
const MAX_TOKENS = 10_000
const MAX_BYTES = 1024 * 1024

/**
 * Blanks all strings that are not known to be harmless in the object at `offset`: the information dictionary of a PDF,
 * or a single string. The dictionary's strings may be separate objects, whose numbers are passed to `onReference`; omit
 * that for a single string. Returns whether anything changed.
 */
export function scrubInfo(file: Buffer, offset: number, onReference?: (number: number) => void): boolean {
  const text = file.toString('latin1', offset, offset + MAX_BYTES)
  let [hasChanged, depth, key, isKey] = [false, 0, '', false]
  let tokenCount = 0
  for (const { start, end } of readTokens(text)) {
    if (++tokenCount > MAX_TOKENS) return hasChanged
    const token = text.slice(start, end)
    // A single string is expected, so ignore a dictionary.
    if (tokenCount === 1 && token === '<<' && !onReference) return false
    if (token === 'endobj') return hasChanged
    if (depth === 1 && isKey && token !== '>>') {
      ;[key, isKey] = [token.slice(1), false]
      continue
    }
    if (token === '<<' || token === '[') depth++
    else if (token === '>>' || token === ']') depth--
    else if (!KEPT_KEYS.test(key)) {
      if (/^\d+\s+\d+\s+R$/.test(token)) onReference?.(Number.parseInt(token))
      if (/^[(<]/.test(token)) hasChanged = blankString(file, offset + start, offset + end) || hasChanged
    }
    // The object ends with its outermost closing bracket.
    if (depth === 0) return hasChanged
    if (depth === 1) isKey = true
  }
  return hasChanged
}

function blankString(file: Buffer, start: number, end: number): boolean {
  const isHex = file[start] === 0x3c
  const stringContent = file.toString('latin1', start + 1, end - 1)
  if (
    isHex
      ? !/[1-9a-f]/i.test(stringContent.replace(/^\s*feff|20/gi, ''))
      : !stringContent
          .replace(/^(\xfe\xff|\\376\\377)/, '')
          .replaceAll('\0', '')
          .trim()
  )
    return false
  for (let i = start + 1; i < end - 1; i++) file[i] = isHex ? ((i - start) % 2 === 1 ? 0x32 : 0x30) : 0x20
  return true
}

function* readTokens(text: string): Generator<ByteSpan> {
  for (let offset = 0; ;) {
    SPACE.lastIndex = offset
    SPACE.exec(text)
    const start = SPACE.lastIndex
    if (text[start] === '(') offset = findStringEnd(text, start)
    else {
      TOKEN.lastIndex = start
      if (!TOKEN.test(text)) return
      offset = TOKEN.lastIndex
    }
    yield { start, end: offset }
  }
}

/** Returns the offset after a string in parentheses, which may be nested. */
function findStringEnd(text: string, start: number): number {
  let depth = 0
  for (let offset = start; offset < text.length; offset++) {
    if (text[offset] === '\\') offset++
    else if (text[offset] === '(') depth++
    else if (text[offset] === ')' && --depth === 0) return offset + 1
  }
  return text.length
}
