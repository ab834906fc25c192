/** An email to one person. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  /** The content of `text`, for mail programs that show HTML. */
  html?: string
  /** Becomes the Message-ID, so that a mail that is delivered twice after an unclear failure is recognised as one. */
  id?: string
  /** The ticket that the mail belongs to: mail programs group its mails together. */
  thread?: string
  /** The one-click unsubscribe address for mails of this kind. */
  unsubscribe?: string
}

export interface Mailer {
  /** Delivers the mail. Throws if that fails, so that the job is retried. */
  send(message: MailMessage): Promise<void>
  close(): void
}
