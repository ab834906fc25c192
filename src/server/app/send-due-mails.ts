import type { MailTemplate } from '#server/access/mails.ts'
import type { Services } from '#server/access/services.ts'
import { findNotificationSettings, findAddressLanguage } from '#server/features/notifications/notifications.repo.ts'
import { createUnsubscribeLink } from '#server/features/notifications/unsubscribe-link.ts'
import { confirmationMail, failedSignInsMail, passwordMail, securityMail } from '#server/features/auth/auth.model.ts'
import { answeredMail, receivedMail } from '#server/features/help/help.model.ts'
import { getRecipientState } from '#server/features/users/users.repo.ts'
import { composeMail } from '#server/ports/mail/compose-mail.ts'
import { isExhausted, takeAllowance, type Allowance } from '#server/access/limits/allowance.ts'
import { admitMail } from '#server/access/mails/admit-mail.ts'
import { deriveSecret } from '#server/kit/secrets/secrets.ts'
import type { NotificationKind } from '#shared/rules/notification-kinds.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import {
  deleteMail,
  holdMail,
  withRenewedLease,
  postponeMail,
  markMailSent,
  claimDueMail,
} from '#server/ports/mail/outbox.ts'

/**
 * Mails about the recipient's own account or help request are always sent. All others are not sent to suspended
 * accounts, and wait for confirmation if the address is unconfirmed and might be someone else's.
 */
const UNRESTRICTED_MAILS: readonly string[] = [
  confirmationMail,
  passwordMail,
  failedSignInsMail,
  securityMail,
  receivedMail,
  answeredMail,
].map(({ name }) => name)

/** Sends the outbox's due mails one by one. A mail that fails is postponed. */
export async function sendDueMails(
  services: Services,
  templates: readonly MailTemplate[],
  abortSignal?: AbortSignal,
): Promise<void> {
  const { db, mail, log, metrics } = services
  const claimNextMail = async () => (abortSignal?.aborted ? undefined : claimDueMail(db, UNRESTRICTED_MAILS))
  for (let outboxMail = await claimNextMail(); outboxMail; outboxMail = await claimNextMail()) {
    const { id, kind, email, user, template_data: templateData, tries } = outboxMail
    const takeFromAllowance = async (allowance: Allowance, scope: string) =>
      tries > 1 || !isExhausted(await takeAllowance(db, allowance, scope))
    const secret = deriveSecret(services.config.secret, `letter\n${id}`)
    try {
      if (outboxMail.held_reason !== null && outboxMail.sender_network !== null) {
        if ((await admitMail(services, { ...outboxMail, sender_network: outboxMail.sender_network })) !== null) continue
      }
      const template = templates.find((candidate) => candidate.kind === kind)
      // A newer version running alongside this one may know this kind of mail.
      if (!template) throw new Error('no template for this kind of mail')
      const unsubscribeLinkOrState =
        template.notification && (await getUnsubscribe(services, email, template.notification))
      const recipientState =
        user === null || UNRESTRICTED_MAILS.includes(kind) ? 'reachable' : await getRecipientState(db, user)
      if (recipientState === 'unconfirmed') {
        await holdMail(db, outboxMail, 'unconfirmed', null)
        continue
      }
      const isWanted = unsubscribeLinkOrState !== 'switched off' && recipientState === 'reachable'
      const content =
        isWanted &&
        (await template.render(services, { email, user, secret, takeAllowance: takeFromAllowance }, templateData))
      if (content) {
        const composed = composeMail({ ...content, unsubscribe: unsubscribeLinkOrState })
        const { thread } = content
        const outgoing = {
          ...composed,
          to: email,
          id,
          ...(thread && { thread }),
          ...(unsubscribeLinkOrState && { unsubscribe: unsubscribeLinkOrState.url }),
        }
        await withRenewedLease(db, outboxMail, () => mail.send(outgoing))
      }
      await (content ? markMailSent(db, id, mail.saved !== null) : deleteMail(db, id))
      if (content) metrics.recordMail('sent')
    } catch (error) {
      const isGivenUp = await postponeMail(db, outboxMail, error instanceof Error ? error.message : String(error))
      metrics.recordMail(isGivenUp ? 'given_up' : 'postponed')
      log.warn({ err: error, mail: id, kind, tries, givenUp: isGivenUp }, 'cannot deliver an email')
    }
  }
}

/**
 * The link that unsubscribes the recipient from this kind of mail, in their language; or the fact that they have
 * already unsubscribed.
 */
async function getUnsubscribe({ db, config }: Services, email: string, notification: NotificationKind) {
  if (!(await findNotificationSettings(db, email))[notification]) return 'switched off'
  const { language = '' } = (await findAddressLanguage(db, email)) ?? {}
  return {
    label: getMailTemplates(language).unsubscribe[notification],
    url: createUnsubscribeLink(config, { email, notice: notification }),
  }
}
