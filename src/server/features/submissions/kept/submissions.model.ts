import type { LetterKind } from '#server/ports/mail/outbox.ts'
import type { SubmissionEvent } from '#shared/entities/submissions/submission.ts'

/** Confirms a contribution. Its link opens the status page without an account. */
export const receiptLetter: LetterKind<{ deposit: string }> = { name: 'receipt' }

/** Tells a reviewer of a new contribution. */
export const submittedLetter: LetterKind<{ deposit: string }> = { name: 'submitted', notice: 'submissions' }

/** Tells a reviewer that a contributor has answered or sent a message. */
export const answeredLetter: LetterKind<{ submission: string; text: string }> = {
  name: 'giver-answered',
  notice: 'submissions',
}

/**
 * Tells a reviewer that a contributor has withdrawn submissions, with the contributor's text. `inArchive` is how many
 * of them were in the archive.
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

/** Asks a contributor about submissions. */
export const askedLetter: LetterKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'giver-asked',
}

/** Tells a contributor that submissions were rejected, with the reviewer's text. */
export const rejectedLetter: LetterKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'rejected',
}

/** The Consent Form Number of an item: the contribution's reference and the consent version. */
export const consentNumber = ({
  reference,
  consent_version: version,
}: {
  reference: string
  consent_version: number
}) => (version > 0 ? `${reference}/${version}` : reference)

export const fieldsOf = ({ what, text }: Pick<SubmissionEvent, 'what' | 'text'>): readonly string[] =>
  what === 'edited' || what === 'corrected' ? (text?.split(' ') ?? []) : []
