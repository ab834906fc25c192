import type { Content } from '#server/ports/mail/compose-letter.ts'
import type { Addressee, LetterKind } from '#server/ports/mail/outbox.ts'
import type { Notice } from '#shared/rules/notices.ts'
import type { Allowance } from './limits/allowance.ts'
import type { Services } from './services.ts'

/** The recipient of a mail, with the helpers its template may use. */
export interface Receiver extends Addressee {
  /**
   * A secret for a link in this mail. It is the same in every delivery attempt: if a mail server's reply is lost, the
   * mail is delivered twice under one Message-ID and mail programs keep only the first.
   */
  secret: string
  /**
   * Takes one from an allowance and returns whether there was one left. Counted once per mail, however many delivery
   * attempts it needs.
   */
  within(allowance: Allowance, whose: string): Promise<boolean>
}

type Write<A> = (services: Services, to: Receiver, about: A) => Promise<Content | null>

/** Renders mails of one kind when they are sent; null if the reason for the mail no longer holds. */
export interface Writer {
  kind: string
  /** The notification setting that turns these mails off, if there is one. */
  notice: Notice | undefined
  write: Write<object>
}

/** Declares the template of a kind of mail. */
export const writer = <A extends object>(kind: LetterKind<A>, write: Write<A>): Writer => ({
  kind: kind.name,
  notice: kind.notice,
  write: write as Write<object>,
})
