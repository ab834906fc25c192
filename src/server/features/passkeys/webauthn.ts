import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { PRODUCT } from '#shared/product.ts'

// Who needs none does not load what passkeys need.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

type At = Pick<Config, 'publicUrl'>
/** Passkeys are of the host of PUBLIC_URL, and are used on its pages alone. */
const placeOf = ({ publicUrl }: At) => {
  const { hostname, origin } = new URL(publicUrl)
  return { hostname, origin }
}

interface Known {
  credential: string
  transports: readonly string[]
}

/** What a browser makes a passkey from: one that knows whose it is, and asks its person before it signs. */
export async function creationOptions(
  at: At,
  user: { id: string; username: string; email: string },
  { challenge, known }: { challenge: string; known: readonly Known[] },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: placeOf(at).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    challenge: bytesOf(challenge),
    excludeCredentials: known.map(({ credential: id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What a browser has signed by a passkey of this place, whichever its person chooses. */
export async function requestOptions(at: At, challenge: string) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: placeOf(at).hostname,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  })
}

interface Made {
  id: string
  clientDataJSON: string
  attestationObject: string
  transports: readonly string[]
}

/** The new passkey that a browser tells of. Throws `bad_passkey`. */
export async function verifyMade(
  at: At,
  { id, clientDataJSON, attestationObject, transports }: Made,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await library()
  const { hostname, origin } = placeOf(at)
  const told = await orRefused(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: transports as AuthenticatorTransport[] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!told.verified) throw new AppError('bad_passkey')
  const { credential } = told.registrationInfo
  return { credential: credential.id, public_key: Buffer.from(credential.publicKey), counter: credential.counter }
}

interface Signed {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}
interface Kept {
  credential: string
  public_key: Buffer
  counter: number
}

/** The counter of a known passkey that has signed the challenge, with its person at it. Throws `bad_passkey`. */
export async function verifySigned(at: At, signed: Signed, kept: Kept, challenge: string): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { hostname, origin } = placeOf(at)
  const { id, ...response } = signed
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id: kept.credential, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
    }),
  )
  if (!verified) throw new AppError('bad_passkey')
  return authenticationInfo.newCounter
}

/** The challenge that a browser says it has answered; whether it is one of ours is asked next. Throws `bad_passkey`. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const told = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    if (typeof told?.challenge === 'string') return told.challenge
  } catch {
    // It is none, and is told so.
  }
  throw new AppError('bad_passkey')
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The library throws whatever it finds wrong: its words are for developers. */
const orRefused = <T>(verifying: Promise<T>): Promise<T> =>
  verifying.catch((cause: unknown) => {
    throw new AppError('bad_passkey', { cause })
  })
