import type { MailKind } from '#server/ports/mail/outbox.ts'
import type { SubmissionEvent } from '#shared/entities/submissions/submission.ts'

/** Mail that confirms a contribution. Its link opens the status page without an account. */
export const statusPageMail: MailKind<{ deposit: string }> = { name: 'receipt' }

/** Mail that notifies a reviewer of a new contribution. */
export const submittedMail: MailKind<{ deposit: string }> = { name: 'submitted', notification: 'submissions' }

/** Mail that notifies a reviewer that a contributor has answered or sent a message. */
export const contributorAnsweredMail: MailKind<{ submission: string; text: string }> = {
  name: 'giver-answered',
  notification: 'submissions',
}

/**
 * Mail that notifies a reviewer that a contributor has withdrawn submissions, with the contributor's text. `inArchive`
 * is how many of them were in the archive.
 */
export const withdrawnMail: MailKind<{
  deposit: string
  submissions: string[]
  inArchive: number
  text: string
}> = {
  name: 'taken-back',
  notification: 'submissions',
}

/** Mail that asks a contributor about submissions. */
export const questionMail: MailKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'giver-asked',
}

/** Mail that notifies a contributor that submissions were rejected, with the reviewer's text. */
export const rejectedMail: MailKind<{ deposit: string; submissions: string[]; message: string }> = {
  name: 'rejected',
}

/** Returns the Consent Form Number of an item: the contribution's reference and the consent version. */
export const formatConsentNumber = ({
  reference,
  consent_version: version,
}: {
  reference: string
  consent_version: number
}) => (version > 0 ? `${reference}/${version}` : reference)

export const listChangedFields = ({ what, text }: Pick<SubmissionEvent, 'what' | 'text'>): readonly string[] =>
  what === 'edited' || what === 'corrected' ? (text?.split(' ') ?? []) : []
