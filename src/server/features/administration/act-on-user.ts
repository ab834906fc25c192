import type { Services } from '#server/access/services.ts'
import { endAllSessions } from '#server/access/session.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { securityMail, type SecurityEvent } from '#server/features/auth/auth.model.ts'
import { disableTwoStep } from '#server/features/auth/two-step.repo.ts'
import { confirmEmail, findUser } from '#server/features/users/users.repo.ts'
import { endUploads } from '#server/files/uploads/end-uploads.ts'
import { AppError } from '#server/kit/app-error.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import type { UserAct } from '#shared/entities/administration/administration.ts'
import { setSuspendedAt } from './accounts.repo.ts'

const TWO_STEP_OFF: SecurityEvent = { event: 'twoStepOff' }

/**
 * Applies an administrator's act to an account and logs both ids. Notifies the user by mail when the second step is
 * reset. Throws `own_rights` if administrators try to suspend themselves.
 */
export async function actOnUser(services: Services, admin: string, id: string, act: UserAct): Promise<void> {
  const { db, queue, pubSub, log } = services
  if (id === admin && act === 'lock') throw new AppError('own_rights')
  await transaction(db, async (trx) => {
    const user = await findUser(trx, id)
    if (!user) throw new AppError('not_found')
    if (act === 'confirm') await confirmEmail(trx, queue, id)
    if (act === 'lock') await setSuspendedAt(trx, id, Date.now())
    if (act === 'lock') await endUploads({ ...services, db: trx }, { user: id })
    if (act === 'unlock') await setSuspendedAt(trx, id, null)
    if (act === 'reset_second_step') {
      await disableTwoStep(trx, id)
      await enqueueMail(trx, queue, securityMail, { email: user.email, user: id }, TWO_STEP_OFF)
    }
    // A session created at the same time either waits for the row lock or is among those ended by this call.
    if (act === 'lock' || act === 'end_sessions') await endAllSessions(trx, id)
    await afterCommit(trx, () => pubSub.publish({ topic: 'sessions', user: id }))
  })
  log.info({ admin, user: id, act }, 'an administrator changed an account')
}
