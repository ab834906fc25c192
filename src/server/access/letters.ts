import type { Addressee, LetterKind } from '#server/ports/mail/outbox.ts'
import type { Content } from '#server/ports/mail/compose-letter.ts'
import type { Services } from './services.ts'

/** Writes letters of one kind when they go out; null where there is no reason for it any more. */
export interface Writer {
  kind: string
  write(services: Services, to: Addressee, about: object): Promise<Content | null>
}

/** Ties a kind of letter to who writes it. */
export const writer = <A extends object>(
  kind: LetterKind<A>,
  write: (services: Services, to: Addressee, about: A) => Promise<Content | null>,
): Writer => ({ kind: kind.name, write: write as Writer['write'] })
