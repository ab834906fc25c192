import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Mail that informs someone responsible for a project of a visitor's report. */
export const reportMail: MailKind<{ report: string }> = { name: 'report', notification: 'reports' }

/** Mail that sends the visitor the answer to a report, as it was at that time. */
export const reportAnswerMail: MailKind<{ report: string; note: string; taken_down: boolean }> = {
  name: 'report-answer',
}
