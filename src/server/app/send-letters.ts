import type { Writer } from '#server/access/letters.ts'
import type { Services } from '#server/access/services.ts'
import { findNotices, findReader } from '#server/features/notices/notices.repo.ts'
import { unsubscribeLink } from '#server/features/notices/unsubscribe-link.ts'
import { confirmationLetter, failuresLetter, passwordLetter, securityLetter } from '#server/features/auth/auth.model.ts'
import { answeredLetter, receivedLetter } from '#server/features/help/help.model.ts'
import { readerState } from '#server/features/users/users.repo.ts'
import { composeLetter } from '#server/ports/mail/compose-letter.ts'
import { isSpent, take, type Allowance } from '#server/access/limits/allowance.ts'
import { admitMail } from '#server/access/mails/admit-mail.ts'
import { secretFor } from '#server/kit/secrets/secrets.ts'
import type { Notice } from '#shared/rules/notices.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { drop, hold, holding, postpone, settle, takeDue } from '#server/ports/mail/outbox.ts'

/**
 * Mails about the recipient's own account or help request are sent regardless. All others are not sent to suspended
 * accounts, and wait for confirmation if the address is unconfirmed and might be a stranger's.
 */
const THEIR_OWN: readonly string[] = [
  confirmationLetter,
  passwordLetter,
  failuresLetter,
  securityLetter,
  receivedLetter,
  answeredLetter,
].map(({ name }) => name)

/** Sends the due mails of the outbox one after another. A mail that fails is postponed. */
export async function sendDue(services: Services, writers: readonly Writer[], stop?: AbortSignal): Promise<void> {
  const { db, mail, log, metrics } = services
  const next = async () => (stop?.aborted ? undefined : takeDue(db, THEIR_OWN))
  for (let letter = await next(); letter; letter = await next()) {
    const { id, kind, email, user, about, tries } = letter
    const within = async (allowance: Allowance, whose: string) =>
      tries > 1 || !isSpent(await take(db, allowance, whose))
    const secret = secretFor(services.config.secret, `letter\n${id}`)
    try {
      if (letter.held !== null && letter.sender_network !== null) {
        if ((await admitMail(services, { ...letter, sender_network: letter.sender_network })) !== null) continue
      }
      const writer = writers.find((one) => one.kind === kind)
      // A newer version running alongside this one may know it.
      if (!writer) throw new Error('nobody here writes such letters')
      const ending = writer.notice && (await endingOf(services, email, writer.notice))
      const reader = user === null || THEIR_OWN.includes(kind) ? 'reachable' : await readerState(db, user)
      if (reader === 'unconfirmed') {
        await hold(db, letter, 'unconfirmed', null)
        continue
      }
      const wanted = ending !== 'switched off' && reader === 'reachable'
      const content = wanted && (await writer.write(services, { email, user, secret, within }, about))
      if (content) {
        const composed = composeLetter({ ...content, unsubscribe: ending })
        const { thread } = content
        const sent = {
          ...composed,
          to: email,
          id,
          ...(thread && { thread }),
          ...(ending && { unsubscribe: ending.url }),
        }
        await holding(db, letter, () => mail.send(sent))
      }
      await (content ? settle(db, id) : drop(db, id))
      if (content) metrics.letter('sent')
    } catch (error) {
      const givenUp = await postpone(db, letter, error instanceof Error ? error.message : String(error))
      metrics.letter(givenUp ? 'given_up' : 'postponed')
      log.warn({ err: error, letter: id, kind, tries, givenUp }, 'cannot deliver an email')
    }
  }
}

/** The link that unsubscribes the recipient from these mails, in their language; or that they have unsubscribed. */
async function endingOf({ db, config }: Services, email: string, notice: Notice) {
  if (!(await findNotices(db, email))[notice]) return 'switched off'
  const { language = '' } = (await findReader(db, email)) ?? {}
  return { label: mailsIn(language).unsubscribe[notice], url: unsubscribeLink(config, { email, notice }) }
}
