import { randomBytes } from 'node:crypto'
import { atMost, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findUserByLogin, setReset } from '#server/features/users/users.repo.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'

const LIFETIME_MS = 3600 * 1000
/** So that nobody's mailbox is filled by others, nor the password that was mailed always replaced by the next. */
const MAILS: Allowance = { name: 'mailed-password', times: 3, seconds: 3600 }

/** Mails a fresh password, good for an hour and once; the old one works until then. An unknown address gets nothing. */
export async function runMailPassword({ db, mail, config }: Services, { email }: { email: string }): Promise<void> {
  const user = await findUserByLogin(db, email)
  if (!user) return
  await atMost(db, MAILS, user.id, async () => {
    const words = mailsIn(user.language).password
    const password = randomBytes(12).toString('base64url')
    await setReset(db, user.id, await hashPassword(password), Date.now() + LIFETIME_MS)
    await mail.send({
      to: user.email,
      subject: words.subject,
      text: words.text(user.username, password, `${config.publicUrl}/client`).join('\n'),
    })
  })
}
