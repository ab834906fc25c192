import { defineMailTemplate } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { isEstablished } from '#server/access/mails/mail-limits.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { reportAnswerMail, reportMail } from './reports.model.ts'
import { findReportMailData, listReportRecipients } from './reports.repo.ts'

const DAY_S = 24 * 3600
/**
 * Limits mails per project, so that a flood of reports there doesn't hide those of other projects. All reports can also
 * be read in the app.
 */
const REPORT_MAIL_ALLOWANCE: Allowance = { name: 'reports-told', maxUses: 20, seconds: DAY_S }

/** Sends a visitor's report to one of those responsible for the project. */
export const writeReportMail = defineMailTemplate(reportMail, async ({ db, config }, recipient, { report }) => {
  const reportData = await findReportMailData(db, report)
  if (!reportData || reportData.resolved_at !== null) return null
  // The recipient may no longer be an owner or a contact.
  const reportRecipient = (await listReportRecipients(db, reportData.project)).find(
    ({ email }) => email === recipient.email,
  )
  if (
    !reportRecipient ||
    !(await recipient.takeAllowance(REPORT_MAIL_ALLOWANCE, `${recipient.email} ${reportData.project}`))
  )
    return null
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  return getMailTemplates(user?.language ?? '').report({
    name: user?.username ?? null,
    title: reportData.title,
    project: reportData.project_title,
    reason: reportData.reason,
    // A contact may be anyone's address, so mails include the visitor's text only for contacts of established
    // organisations.
    message: reportRecipient.isOwner || isEstablished(reportData) ? reportData.message : null,
    email: reportData.email,
    url: `${config.publicUrl}/client/reports?projectId=${reportData.project}`,
  })
})

/** Sends the answer to the visitor who reported an item. */
export const writeReportAnswerMail = defineMailTemplate(
  reportAnswerMail,
  async ({ db, config }, recipient, { report, note, taken_down }) => {
    const reportData = await findReportMailData(db, report)
    if (!reportData || reportData.email !== recipient.email) return null
    return getMailTemplates(reportData.language).reportAnswer({
      title: reportData.title,
      archive: reportData.archive_title ?? reportData.project_title,
      note,
      isTakenDown: taken_down,
      url: `${config.galleryUrl}/${reportData.url_alias}`,
    })
  },
)
