import { defineMailTemplate } from '#server/access/mails.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { countOthersActivity } from './activity.repo.ts'
import { digestMail } from './digest.model.ts'
import { summarizeActivity } from './summarize-activity.ts'

/**
 * Lists what others did in the user's projects. Sends nothing if there was no activity, or if the address isn't
 * confirmed and may belong to someone else.
 */
export const writeDigestMail = defineMailTemplate(digestMail, async ({ db, config }, recipient, { since, until }) => {
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  if (!user?.email_confirmed_at) return null
  const projects = summarizeActivity(await countOthersActivity(db, user.id, { since, until }))
  if (projects.length === 0) return null
  return getMailTemplates(user.language).digest({ name: user.username, projects, url: `${config.publicUrl}/client` })
})
