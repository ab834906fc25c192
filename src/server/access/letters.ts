import type { Content } from '#server/ports/mail/compose-letter.ts'
import type { Addressee, LetterKind } from '#server/ports/mail/outbox.ts'
import type { Notice } from '#shared/rules/notices.ts'
import type { Allowance } from './limits/allowance.ts'
import type { Services } from './services.ts'

/** Whom a letter goes to. */
export interface Receiver extends Addressee {
  /**
   * A secret that this letter may bring: the same however often handing it over is tried. A mail server that has taken a try whose
   * answer was lost has delivered it, and mail programs keep the first of what has one name.
   */
  secret: string
  /** Whether an allowance still has one for it. It is taken once, however often handing the letter over is tried. */
  within(allowance: Allowance, whose: string): Promise<boolean>
}

type Write<A> = (services: Services, to: Receiver, about: A) => Promise<Content | null>

/** Writes letters of one kind when they go out; null where there is no reason for it any more. */
export interface Writer {
  kind: string
  /** As what it may be switched off. */
  notice: Notice | undefined
  write: Write<object>
}

/** Ties a kind of letter to who writes it. */
export const writer = <A extends object>(kind: LetterKind<A>, write: Write<A>): Writer => ({
  kind: kind.name,
  notice: kind.notice,
  write: write as Write<object>,
})
