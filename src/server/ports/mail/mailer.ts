/** An email to one person. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  /** The content of `text` for mail programs that show HTML. */
  html?: string
  /** Used as the Message-ID, so that mail programs recognise a mail delivered twice after an unclear failure as one. */
  id?: string
  /** The ticket that the mail belongs to; mail programs group the mails of a ticket. */
  thread?: string
  /** The one-click unsubscribe URL for mails of this kind. */
  unsubscribe?: string
}

export interface Mailer {
  /** Delivers the mail. Throws if that fails, so that the job is retried. */
  send(message: MailMessage): Promise<void>
  close(): void
}
