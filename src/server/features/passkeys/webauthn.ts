import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Config } from '#server/kit/config.ts'
import { AppError } from '#server/kit/app-error.ts'
import { PRODUCT } from '#shared/product.ts'

// Loaded on first use, because many installations don't use passkeys.
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

type PasskeyConfig = Pick<Config, 'publicUrl'>
/** Passkeys are bound to the host of PUBLIC_URL and work only on its pages. */
const getRelyingParty = ({ publicUrl }: PasskeyConfig) => {
  const { hostname, origin } = new URL(publicUrl)
  return { hostname, origin }
}

interface ExistingCredential {
  credential: string
  transports: readonly string[]
}

/** Returns the options for creating a passkey that identifies its user and requires user verification. */
export async function createRegistrationOptions(
  config: PasskeyConfig,
  user: { id: string; username: string; email: string },
  { challenge, existingCredentials }: { challenge: string; existingCredentials: readonly ExistingCredential[] },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: getRelyingParty(config).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    challenge: toBytes(challenge),
    excludeCredentials: existingCredentials.map(({ credential: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Returns the options for signing in with any passkey of this site. */
export async function createRequestOptions(config: PasskeyConfig, challenge: string) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: getRelyingParty(config).hostname,
    challenge: toBytes(challenge),
    userVerification: 'required',
  })
}

interface Registration {
  id: string
  clientDataJSON: string
  attestationObject: string
  transports: readonly string[]
}

/** Verifies a new passkey. Throws `bad_passkey`. */
export async function verifyRegistration(
  config: PasskeyConfig,
  { id, clientDataJSON, attestationObject, transports }: Registration,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { hostname, origin } = getRelyingParty(config)
  const result = await rejectAsBadPasskey(
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

interface Assertion {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}
interface StoredPasskey {
  credential: string
  public_key: Buffer
  counter: number
}

/**
 * Verifies a challenge signed by a stored passkey, with user verification. Returns the new counter. Throws
 * `bad_passkey`.
 */
export async function verifyAssertion(
  config: PasskeyConfig,
  assertion: Assertion,
  passkey: StoredPasskey,
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { hostname, origin } = getRelyingParty(config)
  const { id, ...response } = assertion
  const { verified, authenticationInfo } = await rejectAsBadPasskey(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id: passkey.credential, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    }),
  )
  if (!verified) throw new AppError('bad_passkey')
  return authenticationInfo.newCounter
}

/**
 * Returns the challenge in a browser's response; the caller must check that it was issued here. Throws `bad_passkey`.
 */
export function parseChallenge(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    if (typeof clientData?.challenge === 'string') return clientData.challenge
  } catch {
    // Invalid JSON is rejected below.
  }
  throw new AppError('bad_passkey')
}

const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The library's error messages are meant for developers, so they become `bad_passkey`. */
const rejectAsBadPasskey = <T>(verification: Promise<T>): Promise<T> =>
  verification.catch((cause: unknown) => {
    throw new AppError('bad_passkey', { cause })
  })
