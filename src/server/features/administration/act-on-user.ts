import type { Services } from '#server/access/services.ts'
import { endSessionsOf } from '#server/access/session.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { securityLetter, type SecurityEvent } from '#server/features/auth/auth.model.ts'
import { turnOff } from '#server/features/auth/two-step.repo.ts'
import { confirmEmail, findUser } from '#server/features/users/users.repo.ts'
import { endUploadsOf } from '#server/files/uploads/end-uploads-of.ts'
import { AppError } from '#server/kit/app-error.ts'
import { post } from '#server/ports/mail/outbox.ts'
import type { UserAct } from '#shared/entities/administration/administration.ts'
import { setLocked } from './accounts.repo.ts'

const OFF: SecurityEvent = { event: 'twoStepOff' }

/**
 * Applies an administrator's act to an account and logs both ids. Notifies the user by mail when the second step is
 * reset. Throws `own_rights` if administrators would suspend themselves.
 */
export async function actOnUser(services: Services, admin: string, id: string, act: UserAct): Promise<void> {
  const { db, queue, hub, log } = services
  if (id === admin && act === 'lock') throw new AppError('own_rights')
  await transaction(db, async (trx) => {
    const user = await findUser(trx, id)
    if (!user) throw new AppError('not_found')
    if (act === 'confirm') await confirmEmail(trx, queue, id)
    if (act === 'lock') await setLocked(trx, id, Date.now())
    if (act === 'lock') await endUploadsOf({ ...services, db: trx }, { user: id })
    if (act === 'unlock') await setLocked(trx, id, null)
    if (act === 'reset_second_step') {
      await turnOff(trx, id)
      await post(trx, queue, securityLetter, { email: user.email, user: id }, OFF)
    }
    // A session created at the same time either waits for the row lock or is among those ended here.
    if (act === 'lock' || act === 'end_sessions') await endSessionsOf(trx, id)
    await afterCommit(trx, () => hub.publish({ to: 'sessions', user: id }))
  })
  log.info({ admin, user: id, act }, 'an administrator changed an account')
}
