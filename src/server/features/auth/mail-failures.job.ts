import { atMost, type Allowance } from '#server/access/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'

/** Whoever goes on and on does not fill a mailbox. */
const MAILS: Allowance = { name: 'failures-told', times: 1, seconds: 24 * 3600 }

/** Tells a person, once a day, that others have used up the tries of their password. An unknown address gets nothing. */
export async function runMailFailures({ db, mail, config }: Services, { email }: { email: string }): Promise<void> {
  const user = await findUserByLogin(db, email)
  if (!user) return
  await atMost(db, MAILS, user.id, () =>
    mail.send({
      to: user.email,
      subject: 'Somebody is guessing your password',
      text: [
        `Hello ${user.username},`,
        '',
        'too many wrong passwords were given for your account within a few hours. None was right: nobody has got in.',
        'For the next hours your password is taken only by browsers in which you have signed in with it before.',
        '',
        'To sign in anywhere else, let us mail you a new password, which works at once:',
        '',
        `    ${config.publicUrl}/client`,
        '',
        'If you use the same password elsewhere, or think that it could be guessed, choose another one.',
      ].join('\n'),
    }),
  )
}
