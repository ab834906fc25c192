const SKIPPED_GROUPS = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable generator'.split(' '),
)
const REPLACEMENTS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  page: '\n',
  sect: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  rquote: '’',
  lquote: '‘',
  rdblquote: '”',
  ldblquote: '“',
  bullet: '•',
}

const CODE_PAGES: Readonly<Record<string, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

function createDecoder(page: string) {
  try {
    return new TextDecoder(CODE_PAGES[page] ?? `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Returns the text of an RTF document, without fonts, images and the like. */
export function readRtfText(rtf: string): string {
  const output: string[] = []
  const skippedByGroup: boolean[] = [false]
  // For each group: how many fallback characters follow a Unicode character, for readers that don't support Unicode.
  const fallbackCounts: number[] = [1]
  let decoder = createDecoder('1252')
  // Matches one control word, hexadecimal byte, control symbol, brace or run of text.
  const token = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi
  let skippedCharacters = 0
  for (const [, word, number, hex, symbol, brace, text] of rtf.matchAll(token)) {
    const groupIndex = skippedByGroup.length - 1
    if (brace) skippedCharacters = 0
    if (brace === '{') {
      skippedByGroup.push(skippedByGroup[groupIndex] ?? false)
      fallbackCounts.push(fallbackCounts.at(-1) ?? 1)
    } else if (brace === '}') {
      if (skippedByGroup.length > 1) [skippedByGroup, fallbackCounts].forEach((stack) => stack.pop())
    } else if (word === 'ansicpg') decoder = createDecoder(number ?? '')
    else if (word === 'uc') fallbackCounts[groupIndex] = Math.max(0, Number(number ?? 1))
    else if (symbol === '*' || (word && SKIPPED_GROUPS.has(word))) skippedByGroup[groupIndex] = true
    else if (skippedByGroup[groupIndex]) continue
    else if (word === 'u') {
      output.push(String.fromCharCode(Number(number) & 0xffff))
      skippedCharacters = fallbackCounts[groupIndex] ?? 1
    } else if (word) output.push(REPLACEMENTS[word] ?? '')
    else if (hex) {
      if (skippedCharacters > 0) skippedCharacters--
      // A character may consist of two bytes.
      else output.push(decoder.decode(Uint8Array.of(parseInt(hex, 16)), { stream: true }))
    } else if (symbol) output.push(symbol === '~' ? ' ' : '{}\\'.includes(symbol) ? symbol : '')
    else if (text) {
      output.push(text.slice(skippedCharacters))
      skippedCharacters = Math.max(0, skippedCharacters - text.length)
    }
  }
  return output.join('')
}
