import type { MailContent } from '#server/ports/mail/compose-mail.ts'
import type { MailRecipient, MailKind } from '#server/ports/mail/outbox.ts'
import type { NotificationKind } from '#shared/rules/notification-kinds.ts'
import type { Allowance } from './limits/allowance.ts'
import type { Services } from './services.ts'

/** The recipient of a mail, and the helpers that its template may use. */
export interface Recipient extends MailRecipient {
  /**
   * A secret for a link in this mail. It is the same in every delivery attempt: if a mail server's reply is lost, the
   * mail is delivered twice under one Message-ID and mail programs keep only the first.
   */
  secret: string
  /**
   * Takes one use of an allowance and returns whether one was left. Counted once per mail, however many delivery
   * attempts it needs.
   */
  takeAllowance(allowance: Allowance, scope: string): Promise<boolean>
}

type RenderMail<A> = (services: Services, recipient: Recipient, details: A) => Promise<MailContent | null>

/** Renders mails of one kind at the time they are sent; null if the reason for the mail no longer applies. */
export interface MailTemplate {
  kind: string
  /** The notification setting that turns off these mails, if there is one. */
  notification: NotificationKind | undefined
  render: RenderMail<object>
}

/** Registers the template for a kind of mail. */
export const defineMailTemplate = <A extends object>(kind: MailKind<A>, render: RenderMail<A>): MailTemplate => ({
  kind: kind.name,
  notification: kind.notification,
  render: render as RenderMail<object>,
})
