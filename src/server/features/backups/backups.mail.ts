import { defineMailTemplate } from '#server/access/mails.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { backupFailedMail } from './backups.model.ts'
import { findRun } from './backups.repo.ts'

/** Sends nothing if the recipient is no longer an administrator. */
export const writeBackupFailedMail = defineMailTemplate(
  backupFailedMail,
  async ({ db, config }, { user }, { run: id }) => {
    const person = user === null ? undefined : await findUserByLogin(db, user)
    const run = await findRun(db, id)
    if (person?.role !== 'admin' || !run) return null
    return getMailTemplates(person.language).backupFailed({
      name: person.username,
      isVerification: run.kind === 'verification',
      error: run.error ?? '',
      url: `${config.publicUrl}/client/admin/backups`,
    })
  },
)
