import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells somebody that a virus, as the scanner calls it, was found in the file of an item. */
export const infectedLetter: LetterKind<{ artifact: string; found: string }> = { name: 'infected' }
