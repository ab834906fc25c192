import type { Services } from '#server/access/services.ts'
import { demandSession, type Session } from '#server/access/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { securityLetter } from '#server/features/auth/auth.model.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { MAX_PASSKEYS } from '#shared/rules/limits.ts'
import { deletePasskey, holdAndCount, insertPasskey } from './passkeys.repo.ts'
import { verifyMade } from './webauthn.ts'

type User = Session['user']
interface New {
  name: string
  made: Parameters<typeof verifyMade>[1]
  challenge: string
}

/**
 * Adds a passkey and notifies the user by mail. Throws `bad_passkey`; `conflict` if there are too many or it is known
 * already; `unauthorized` if the session has ended in the meantime.
 */
export async function addPasskey({ db, config, queue }: Services, session: Session, { name, made, challenge }: New) {
  const { user } = session
  const verified = await verifyMade(config, made, challenge)
  return transaction(db, async (trx) => {
    const known = await holdAndCount(trx, user.id)
    await demandSession(trx, session)
    if (known >= MAX_PASSKEYS) throw new AppError('conflict')
    const passkey = { id: newId(), user_id: user.id, name, transports: [...made.transports], ...verified }
    const added = await insertPasskey(trx, passkey)
    if (!added) throw new AppError('conflict')
    await post(
      trx,
      queue,
      securityLetter,
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
    await post(trx, queue, securityLetter, { email: user.email, user: user.id }, { event: 'passkeyRemoved', passkey })
  })
