import { atMost, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'

/** Whoever goes on and on does not fill a mailbox. */
const MAILS: Allowance = { name: 'failures-told', times: 1, seconds: 24 * 3600 }

/** Tells a person, once a day, that others have used up the tries of their password. An unknown address gets nothing. */
export async function runMailFailures({ db, mail, config }: Services, { email }: { email: string }): Promise<void> {
  const user = await findUserByLogin(db, email)
  if (!user) return
  const words = mailsIn(user.language).failures
  await atMost(db, MAILS, user.id, () =>
    mail.send({
      to: user.email,
      subject: words.subject,
      text: words.text(user.username, `${config.publicUrl}/client`).join('\n'),
    }),
  )
}
