import type { MailKind } from '#server/ports/mail/outbox.ts'
import type { Block } from '#shared/entities/story/blocks.ts'

/** Mail that sends a contact form message to an administrator. */
export const contactMail: MailKind<{ form: string }> = { name: 'contact' }

/** The default text of a website page. */
export interface DefaultText {
  title: string
  summary: string
  body: Block[]
}

/** When the default texts were last changed, in ms. */
export const DEFAULT_TEXTS_CHANGED_AT = Date.UTC(2026, 10, 23)
