import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Informs someone responsible for a project of a visitor's report. */
export const reportLetter: LetterKind<{ report: string }> = { name: 'report', notice: 'reports' }

/** Sends the visitor the answer to a report, as it was at that time. */
export const answerLetter: LetterKind<{ report: string; note: string; taken_down: boolean }> = { name: 'report-answer' }
