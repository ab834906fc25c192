import { atMost, type Allowance } from '#server/access/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { makeConfirmation } from './confirm-email.ts'

const MAILS: Allowance = { name: 'mailed-confirmation', times: 5, seconds: 3600 }

/** Mails the link that confirms an address. Following it confirms nothing: its page asks for a press of a button. */
export async function runMailConfirmation({ db, mail, config }: Services, of: { user: string }): Promise<void> {
  const user = await findUserByLogin(db, of.user)
  if (!user || user.email_confirmed_at !== null) return
  await atMost(db, MAILS, user.id, async () => {
    const token = await makeConfirmation(db, user.id)
    await mail.send({
      to: user.email,
      subject: 'Please confirm your address',
      text: [
        `Hello ${user.username},`,
        '',
        'somebody, most likely you, has made an account with this address. If it was you, confirm that it is yours:',
        '',
        `${config.publicUrl}/register-account/confirm?token=${token}`,
        '',
        'The link works once and for 14 days. If it was not you, do not follow it: without it nobody gets anything that',
        'was meant for this address.',
      ].join('\n'),
    })
  })
}
