import { atMost, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { makeConfirmation } from './confirm-email.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'

const MAILS: Allowance = { name: 'mailed-confirmation', times: 5, seconds: 3600 }

/** Mails the link that confirms an address. Following it confirms nothing: its page asks for a press of a button. */
export async function runMailConfirmation({ db, mail, config }: Services, of: { user: string }): Promise<void> {
  const user = await findUserByLogin(db, of.user)
  if (!user || user.email_confirmed_at !== null) return
  await atMost(db, MAILS, user.id, async () => {
    const words = mailsIn(user.language).confirmation
    const token = await makeConfirmation(db, user.id)
    await mail.send({
      to: user.email,
      subject: words.subject,
      text: words.text(user.username, `${config.publicUrl}/register-account/confirm?token=${token}`).join('\n'),
    })
  })
}
