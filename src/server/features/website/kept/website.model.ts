import type { LetterKind } from '#server/ports/mail/outbox.ts'
import type { Block } from '#shared/entities/story/blocks.ts'

/** Brings a contact form message to an administrator. */
export const contactLetter: LetterKind<{ form: string }> = { name: 'contact' }

/** The default text of a page. */
export interface StartingText {
  title: string
  summary: string
  body: Block[]
}

/** When the default texts last changed, in ms. */
export const SHIPPED_AT = Date.UTC(2026, 10, 23)
