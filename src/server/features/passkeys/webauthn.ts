import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { PRODUCT } from '#shared/product.ts'

// Loaded on first use: many installations have no passkeys.
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

type At = Pick<Config, 'publicUrl'>
/** Passkeys are bound to the host of PUBLIC_URL and work only on its pages. */
const placeOf = ({ publicUrl }: At) => {
  const { hostname, origin } = new URL(publicUrl)
  return { hostname, origin }
}

interface Known {
  credential: string
  transports: readonly string[]
}

/** The options for creating a passkey that identifies its user and requires user verification. */
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

/** The options for signing in with any passkey of this site. */
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

/** Verifies a new passkey. Throws `bad_passkey`. */
export async function verifyMade(
  at: At,
  { id, clientDataJSON, attestationObject, transports }: Made,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await library()
  const { hostname, origin } = placeOf(at)
  const result = await orRefused(
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
  if (!result.verified) throw new AppError('bad_passkey')
  const { credential } = result.registrationInfo
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

/**
 * Verifies a challenge signed by a stored passkey, with user verification. Returns the new counter. Throws
 * `bad_passkey`.
 */
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

/** The challenge in a browser's answer; the caller must check that it is ours. Throws `bad_passkey`. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    if (typeof clientData?.challenge === 'string') return clientData.challenge
  } catch {
    // Invalid JSON is refused below.
  }
  throw new AppError('bad_passkey')
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The library's error messages are for developers, so they become `bad_passkey`. */
const orRefused = <T>(verifying: Promise<T>): Promise<T> =>
  verifying.catch((cause: unknown) => {
    throw new AppError('bad_passkey', { cause })
  })
