import type { Services } from '#server/access/services.ts'
import { requireLiveSession, type Session } from '#server/access/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { securityMail } from '#server/features/auth/auth.model.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { MAX_PASSKEYS } from '#shared/rules/limits.ts'
import { deletePasskey, lockAndCountPasskeys, insertPasskey } from './passkeys.repo.ts'
import { verifyRegistration } from './webauthn.ts'

type User = Session['user']
interface NewPasskeyInput {
  name: string
  registration: Parameters<typeof verifyRegistration>[1]
  challenge: string
}

/**
 * Adds a passkey and notifies the user by mail. Throws `bad_passkey`; `conflict` if the user has too many or the
 * passkey is already known; `unauthorized` if the session has ended in the meantime.
 */
export async function addPasskey(
  { db, config, queue }: Services,
  session: Session,
  { name, registration, challenge }: NewPasskeyInput,
) {
  const { user } = session
  const verified = await verifyRegistration(config, registration, challenge)
  return transaction(db, async (trx) => {
    const existingCount = await lockAndCountPasskeys(trx, user.id)
    await requireLiveSession(trx, session)
    if (existingCount >= MAX_PASSKEYS) throw new AppError('conflict')
    const passkey = { id: newId(), user_id: user.id, name, transports: [...registration.transports], ...verified }
    const added = await insertPasskey(trx, passkey)
    if (!added) throw new AppError('conflict')
    await enqueueMail(
      trx,
      queue,
      securityMail,
      { email: user.email, user: user.id },
      { event: 'passkeyAdded', passkey: name },
    )
    return added
  })
}

/** Removes a passkey and notifies the user by mail. Throws `not_found`. */
export const removePasskey = ({ db, queue }: Services, user: User, id: string) =>
  transaction(db, async (trx) => {
    await lockUser(trx, user.id)
    const passkey = await deletePasskey(trx, user.id, id)
    if (passkey === undefined) throw new AppError('not_found')
    await enqueueMail(
      trx,
      queue,
      securityMail,
      { email: user.email, user: user.id },
      { event: 'passkeyRemoved', passkey },
    )
  })
