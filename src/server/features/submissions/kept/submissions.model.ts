import type { LetterKind } from '#server/ports/mail/outbox.ts'
import type { SubmissionEvent } from '#shared/entities/submissions/submission.ts'

/** What a giver is given for what they gave: its link opens it without an account. */
export const receiptLetter: LetterKind<{ deposit: string }> = { name: 'receipt' }

/** Tells somebody who reviews that something was given. */
export const submittedLetter: LetterKind<{ deposit: string }> = { name: 'submitted', notice: 'submissions' }

/** Tells somebody who reviews that a giver has answered, or said something more. */
export const answeredLetter: LetterKind<{ submission: string; text: string }> = {
  name: 'giver-answered',
  notice: 'submissions',
}

/**
 * Tells somebody who reviews that a giver has taken back something of a deposit, in the giver's words. `inArchive`: how many of
 * them had been taken in.
 */
export const takenBackLetter: LetterKind<{
  deposit: string
  submissions: string[]
  inArchive: number
  text: string
}> = {
  name: 'taken-back',
  notice: 'submissions',
}

/** Asks a giver about something of a deposit. */
export const askedLetter: LetterKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'giver-asked',
}

/** Tells a giver that something of a deposit was not taken, in the words of who decided. */
export const rejectedLetter: LetterKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'rejected',
}

/** The number by which an item tells what its giver has agreed to (Consent Form Number). */
export const consentNumber = ({
  reference,
  consent_version: version,
}: {
  reference: string
  consent_version: number
}) => (version > 0 ? `${reference}/${version}` : reference)

/** The fields that an event says were changed. */
export const fieldsOf = ({ what, text }: Pick<SubmissionEvent, 'what' | 'text'>): readonly string[] =>
  what === 'edited' || what === 'corrected' ? (text?.split(' ') ?? []) : []
