import type { LetterKind } from '#server/ports/mail/outbox.ts'
import type { Block } from '#shared/entities/story/blocks.ts'

/** Brings an administrator what somebody wrote by the website's form. */
export const contactLetter: LetterKind<{ form: string }> = { name: 'contact' }

/** What a page says as long as nobody has written it. */
export interface StartingText {
  title: string
  summary: string
  body: Block[]
}

/** Since when the texts are as the product brings them, in ms. */
export const SHIPPED_AT = Date.UTC(2026, 10, 23)
