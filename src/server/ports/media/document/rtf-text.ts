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

const WESTERN = new TextDecoder('windows-1252')

/** The text of an RTF document, without what its tables of fonts, pictures and the like hold. */
export function rtfText(rtf: string): string {
  const out: string[] = []
  const silent: boolean[] = [false]
  // One control word, one hexadecimal byte, one control sign, a brace, or a run of text.
  const token = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi
  let skip = 0
  for (const [, word, number, hex, sign, brace, text] of rtf.matchAll(token)) {
    const last = silent.length - 1
    if (brace === '{') silent.push(silent[last] ?? false)
    else if (brace === '}') {
      if (silent.length > 1) silent.pop()
    } else if (sign === '*' || (word && SILENT.has(word))) silent[last] = true
    else if (silent[last]) continue
    else if (word === 'u') {
      out.push(String.fromCharCode(Number(number) & 0xffff))
      // What follows is a stand-in for readers that know no Unicode.
      skip = 1
    } else if (word) out.push(BREAKS[word] ?? '')
    else if (hex) {
      if (skip > 0) skip--
      else out.push(WESTERN.decode(Uint8Array.of(parseInt(hex, 16))))
    } else if (sign) out.push(sign === '~' ? ' ' : '{}\\'.includes(sign) ? sign : '')
    else if (text) {
      out.push(text.slice(skip))
      skip = 0
    }
  }
  return out.join('')
}
