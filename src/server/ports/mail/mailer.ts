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

/** The mails in the data directory of a server that can't send any. */
export interface SavedMails {
  /** Reads a saved mail by the id it was sent with; undefined if its file is gone. */
  read(id: string): Promise<{ subject: string; text: string } | undefined>
}

export interface Mailer {
  /** Where mails are saved instead of being sent; null if a mail server sends them. */
  saved: SavedMails | null
  /** Delivers or saves the mail. Throws if that fails, so that the job is retried. */
  send(message: MailMessage): Promise<void>
  close(): void
}
