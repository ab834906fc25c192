import { expect, test } from 'vitest'
import { detectTableEncoding } from './detect-table-encoding.ts'

const TABLE = 'Titel;Ort\r\nGroße Brücke über die Förde;Kiel\r\nFrühjahr im Süden;Würzburg\r\n'
const toUtf16Be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['utf-8', Buffer.from(TABLE)],
  ['utf-8', Buffer.from('\uFEFF' + TABLE)],
  ['utf-8', Buffer.from(TABLE).subarray(0, Buffer.from(TABLE).indexOf(0xc3) + 1)],
  ['utf-8', Buffer.from('Title,Place\n')],
  ['utf-8', Buffer.alloc(0)],
  ['utf-16le', Buffer.from('\uFEFF' + TABLE, 'utf16le')],
  ['utf-16le', Buffer.from(TABLE, 'utf16le')],
  ['utf-16le', Buffer.from('العنوان;المكان\nميناء;حيفا\n', 'utf16le')],
  ['utf-16be', toUtf16Be('\uFEFF' + TABLE)],
  ['utf-16be', toUtf16Be(TABLE)],
  ['windows-1252', Buffer.from(TABLE, 'latin1')],
])('detects %s', (label, bytes) => expect(detectTableEncoding(bytes)).toEqual({ label, isCertain: true }))

test('detects MacRoman', () => {
  const macRoman: Record<string, number> = { ß: 0xa7, ü: 0x9f, ö: 0x9a }
  const bytes = Uint8Array.from(TABLE, (character) => macRoman[character] ?? character.charCodeAt(0))
  expect(detectTableEncoding(bytes)).toEqual({ label: 'macintosh', isCertain: true })
})
