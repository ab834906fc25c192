import { writer } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { isEstablished } from '#server/access/mails/mail-bounds.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { answerLetter, reportLetter } from './reports.model.ts'
import { findCase, listTold } from './reports.repo.ts'

const DAY = 24 * 3600
/** Of one project, so that a flood of reports there hides no other project's; the cases are all in the app. */
const TOLD: Allowance = { name: 'reports-told', times: 20, seconds: DAY }

/** What a visitor reported, in their words, to one of those who look after the project. */
export const writeReport = writer(reportLetter, async ({ db, config }, to, { report }) => {
  const found = await findCase(db, report)
  if (!found || found.resolved_at !== null) return null
  // Whoever owned the project, or was a contact of its gallery, may be neither by now.
  const told = (await listTold(db, found.project)).find(({ email }) => email === to.email)
  if (!told || !(await to.within(TOLD, `${to.email} ${found.project}`))) return null
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  return mailsIn(user?.language ?? '').report({
    name: user?.username ?? null,
    title: found.title,
    project: found.project_title,
    reason: found.reason,
    // A contact may be anybody's address: what strangers write goes to contacts of established organisations alone.
    message: told.isOwner || isEstablished(found) ? found.message : null,
    email: found.email,
    url: `${config.publicUrl}/client/reports?projectId=${found.project}`,
  })
})

/** The answer to whoever reported. */
export const writeAnswer = writer(answerLetter, async ({ db, config }, to, { report, note, taken_down }) => {
  const found = await findCase(db, report)
  if (!found || found.email !== to.email) return null
  return mailsIn(found.language).reportAnswered({
    title: found.title,
    archive: found.archive_title ?? found.project_title,
    note,
    takenDown: taken_down,
    url: `${config.galleryUrl}/${found.url_alias}`,
  })
})
