import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Which parts of a credential are wrong in a test. */
interface Wrong {
  origin?: string
  host?: string
  /** The user was not asked for a fingerprint or PIN. */
  unverified?: boolean
  type?: string
  counter?: number
  userHandle?: string
}

const UP = 0x01
const UV = 0x04
const AT = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// The part of CBOR that attestations use.
const head = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A software authenticator with one key. `origin` is the origin of the page in its browser. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let [counter, userHandle] = [0, '']
  const cose = map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const dataOf = (wrong: Wrong, attested = Buffer.alloc(0)) => {
    const flags = UP | (wrong.unverified ? 0 : UV) | (attested.length > 0 ? AT : 0)
    const told = Buffer.alloc(5)
    told.writeUInt8(flags, 0)
    told.writeUInt32BE(wrong.counter ?? counter, 1)
    return Buffer.concat([sha256(wrong.host ?? new URL(origin).hostname), told, attested])
  }
  const clientOf = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin }))
  return {
    /** Registers the key, as navigator.credentials.create does. */
    make(options: { challenge: string; user: { id: string } }, wrong: Wrong = {}) {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const object = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(dataOf(wrong, attested))],
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientOf('webauthn.create', options.challenge, wrong).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Signs, as navigator.credentials.get does. */
    sign(options: { challenge: string }, wrong: Wrong = {}) {
      counter++
      const [data, client] = [dataOf(wrong), clientOf('webauthn.get', options.challenge, wrong)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? userHandle,
      }
    },
  }
}
