import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Tells somebody who looks after a project what a visitor has reported. */
export const reportLetter: LetterKind<{ report: string }> = { name: 'report', notice: 'reports' }

/** Brings whoever reported an item what was answered, as it was said then. */
export const answerLetter: LetterKind<{ report: string; note: string; taken_down: boolean }> = { name: 'report-answer' }
