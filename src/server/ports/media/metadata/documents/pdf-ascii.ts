import { UncleanableError } from './uncleanable.ts'

/** Decodes ASCIIHex (pairs of hexadecimal digits) or ASCII85 (five characters for four bytes). */
export function fromAscii(bytes: Buffer, filter: string): Buffer {
  const text = bytes.toString('latin1').replace(/[\s\0]+/g, '')
  if (/^(AHx|ASCIIHexDecode)$/.test(filter)) return Buffer.from(text.split('>')[0] ?? '', 'hex')
  if (/^(A85|ASCII85Decode)$/.test(filter)) return fromAscii85(text.split('~')[0] ?? '')
  throw new UncleanableError(`unsupported filter ${filter}`)
}

function fromAscii85(text: string): Buffer {
  const out = Buffer.alloc(Math.ceil(text.length) * 4)
  let [at, sum, count] = [0, 0, 0]
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === 0x7a && count === 0) at += 4
    else {
      sum = sum * 85 + (sign - 33)
      if (++count < 5) continue
      at = out.writeUInt32BE(sum % 2 ** 32, at)
      ;[sum, count] = [0, 0]
    }
  }
  if (count > 1) {
    const last = Buffer.alloc(4)
    last.writeUInt32BE((sum * 85 ** (5 - count) + 85 ** (5 - count) - 1) % 2 ** 32)
    at += last.copy(out, at, 0, count - 1)
  }
  return out.subarray(0, at)
}
