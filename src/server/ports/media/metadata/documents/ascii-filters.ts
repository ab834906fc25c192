import { UncleanableError } from './uncleanable-error.ts'

/** Decodes ASCIIHex (pairs of hexadecimal digits) or ASCII85 (five characters for four bytes). */
export function decodeAsciiFilter(bytes: Buffer, filter: string): Buffer {
  const text = bytes.toString('latin1').replace(/[\s\0]+/g, '')
  if (/^(AHx|ASCIIHexDecode)$/.test(filter)) return Buffer.from(text.split('>')[0] ?? '', 'hex')
  if (/^(A85|ASCII85Decode)$/.test(filter)) return decodeAscii85(text.split('~')[0] ?? '')
  throw new UncleanableError(`unsupported filter ${filter}`)
}

function decodeAscii85(text: string): Buffer {
  const output = Buffer.alloc(Math.ceil(text.length) * 4)
  let [offset, sum, count] = [0, 0, 0]
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === 0x7a && count === 0) offset += 4
    else {
      sum = sum * 85 + (character - 33)
      if (++count < 5) continue
      offset = output.writeUInt32BE(sum % 2 ** 32, offset)
      ;[sum, count] = [0, 0]
    }
  }
  if (count > 1) {
    const last = Buffer.alloc(4)
    last.writeUInt32BE((sum * 85 ** (5 - count) + 85 ** (5 - count) - 1) % 2 ** 32)
    offset += last.copy(output, offset, 0, count - 1)
  }
  return output.subarray(0, offset)
}
