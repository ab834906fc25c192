import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findCredential, recordPasskeyUse } from './passkeys.repo.ts'
import { verifyAssertion } from './webauthn.ts'

interface SignedChallenge {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  /** The user id stored in the passkey, in Base64url. */
  userHandle?: string | undefined
}

/** Finds the user whose passkey has signed a challenge. Throws `bad_passkey` for any failure. */
export async function findPasskeyOwner({ db, config, log }: Services, signed: SignedChallenge, challenge: string) {
  const { userHandle, ...response } = signed
  const passkey = await findCredential(db, signed.id)
  try {
    if (!passkey || (userHandle !== undefined && decodeText(userHandle) !== passkey.user_id))
      throw new AppError('bad_passkey')
    const counter = await verifyAssertion(config, response, passkey, challenge)
    const user = await findUserByLogin(db, passkey.user_id)
    if (!user || !(await recordPasskeyUse(db, passkey.id, passkey.counter, counter))) throw new AppError('bad_passkey')
    return user
  } catch (error) {
    log.warn({ err: error, user: passkey?.user_id, code: 'bad_passkey' }, 'passkey refused')
    throw error
  }
}

const decodeText = (base64url: string) => Buffer.from(base64url, 'base64url').toString()
