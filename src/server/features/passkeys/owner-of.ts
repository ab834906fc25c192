import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findCredential, noteUse } from './passkeys.repo.ts'
import { verifySigned } from './webauthn.ts'

interface Signed {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  /** The user id stored in the passkey, in Base64url. */
  userHandle?: string | undefined
}

/** The user whose passkey has signed a challenge. Throws `bad_passkey` for any error. */
export async function ownerOf({ db, config, log }: Services, signed: Signed, challenge: string) {
  const { userHandle, ...response } = signed
  const kept = await findCredential(db, signed.id)
  try {
    if (!kept || (userHandle !== undefined && textOf(userHandle) !== kept.user_id)) throw new AppError('bad_passkey')
    const counter = await verifySigned(config, response, kept, challenge)
    const user = await findUserByLogin(db, kept.user_id)
    if (!user || !(await noteUse(db, kept.id, kept.counter, counter))) throw new AppError('bad_passkey')
    return user
  } catch (refused) {
    log.warn({ err: refused, user: kept?.user_id, code: 'bad_passkey' }, 'passkey refused')
    throw refused
  }
}

const textOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString()
