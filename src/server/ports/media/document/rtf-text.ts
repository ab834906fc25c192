const SILENT = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable generator'.split(' '),
)
const BREAKS: Readonly<Record<string, string>> = {
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

function decoderOf(page: string) {
  try {
    return new TextDecoder(CODE_PAGES[page] ?? `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** The text of an RTF document without fonts, images and the like. */
export function rtfText(rtf: string): string {
  const out: string[] = []
  const silent: boolean[] = [false]
  // Per group: how many fallback characters follow each Unicode character for readers without Unicode.
  const standIns: number[] = [1]
  let decoder = decoderOf('1252')
  // One control word, hexadecimal byte, control symbol, brace or run of text.
  const token = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi
  let skip = 0
  for (const [, word, number, hex, sign, brace, text] of rtf.matchAll(token)) {
    const last = silent.length - 1
    if (brace) skip = 0
    if (brace === '{') {
      silent.push(silent[last] ?? false)
      standIns.push(standIns.at(-1) ?? 1)
    } else if (brace === '}') {
      if (silent.length > 1) [silent, standIns].forEach((stack) => stack.pop())
    } else if (word === 'ansicpg') decoder = decoderOf(number ?? '')
    else if (word === 'uc') standIns[last] = Math.max(0, Number(number ?? 1))
    else if (sign === '*' || (word && SILENT.has(word))) silent[last] = true
    else if (silent[last]) continue
    else if (word === 'u') {
      out.push(String.fromCharCode(Number(number) & 0xffff))
      skip = standIns[last] ?? 1
    } else if (word) out.push(BREAKS[word] ?? '')
    else if (hex) {
      if (skip > 0) skip--
      // A character may consist of two bytes.
      else out.push(decoder.decode(Uint8Array.of(parseInt(hex, 16)), { stream: true }))
    } else if (sign) out.push(sign === '~' ? ' ' : '{}\\'.includes(sign) ? sign : '')
    else if (text) {
      out.push(text.slice(skip))
      skip = Math.max(0, skip - text.length)
    }
  }
  return out.join('')
}
