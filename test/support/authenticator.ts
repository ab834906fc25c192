import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Deliberate errors in a credential. */
interface CredentialErrors {
  origin?: string
  host?: string
  /** The user is not asked for a fingerprint or PIN. */
  unverified?: boolean
  type?: string
  counter?: number
  userHandle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED_DATA = 0x40
const hashSha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// The part of CBOR that attestations use.
const encodeHead = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const encodeInt = (n: number) => (n < 0 ? encodeHead(1, -1 - n) : encodeHead(0, n))
const encodeBytes = (data: Buffer) => Buffer.concat([encodeHead(2, data.length), data])
const encodeText = (data: string) => Buffer.concat([encodeHead(3, data.length), Buffer.from(data)])
const encodeMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([encodeHead(5, pairs.length), ...pairs.flat()])

/** A software authenticator with one key. `origin` is the origin of the page in its browser. */
export function createSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let [counter, userHandle] = [0, '']
  const coseKey = encodeMap(
    [encodeInt(1), encodeInt(2)],
    [encodeInt(3), encodeInt(-7)],
    [encodeInt(-1), encodeInt(1)],
    [encodeInt(-2), encodeBytes(Buffer.from(x, 'base64url'))],
    [encodeInt(-3), encodeBytes(Buffer.from(y, 'base64url'))],
  )
  const buildAuthenticatorData = (errors: CredentialErrors, attestedData = Buffer.alloc(0)) => {
    const flags = USER_PRESENT | (errors.unverified ? 0 : USER_VERIFIED) | (attestedData.length > 0 ? ATTESTED_DATA : 0)
    const flagsAndCounter = Buffer.alloc(5)
    flagsAndCounter.writeUInt8(flags, 0)
    flagsAndCounter.writeUInt32BE(errors.counter ?? counter, 1)
    return Buffer.concat([hashSha256(errors.host ?? new URL(origin).hostname), flagsAndCounter, attestedData])
  }
  const buildClientData = (type: string, challenge: string, errors: CredentialErrors) =>
    Buffer.from(JSON.stringify({ type: errors.type ?? type, challenge, origin: errors.origin ?? origin }))
  return {
    /** Registers the key, as navigator.credentials.create does. */
    register(options: { challenge: string; user: { id: string } }, errors: CredentialErrors = {}) {
      userHandle = options.user.id
      const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestationObject = encodeMap(
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap()],
        [encodeText('authData'), encodeBytes(buildAuthenticatorData(errors, attestedData))],
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: buildClientData('webauthn.create', options.challenge, errors).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Signs, as navigator.credentials.get does. */
    sign(options: { challenge: string }, errors: CredentialErrors = {}) {
      counter++
      const [data, client] = [
        buildAuthenticatorData(errors),
        buildClientData('webauthn.get', options.challenge, errors),
      ]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hashSha256(client)]))
        .sign(privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: errors.userHandle ?? userHandle,
      }
    },
  }
}
