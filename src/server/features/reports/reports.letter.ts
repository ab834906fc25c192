import { writer } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { isEstablished } from '#server/access/mails/mail-bounds.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { answerLetter, reportLetter } from './reports.model.ts'
import { findCase, listTold } from './reports.repo.ts'

const DAY = 24 * 3600
/** Per project, so that a flood of reports there doesn't hide those of other projects. All reports are in the app. */
const TOLD: Allowance = { name: 'reports-told', times: 20, seconds: DAY }

/** A visitor's report, sent to one of those responsible for the project. */
export const writeReport = writer(reportLetter, async ({ db, config }, to, { report }) => {
  const found = await findCase(db, report)
  if (!found || found.resolved_at !== null) return null
  // The recipient may no longer be an owner or a contact.
  const told = (await listTold(db, found.project)).find(({ email }) => email === to.email)
  if (!told || !(await to.within(TOLD, `${to.email} ${found.project}`))) return null
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  return mailsIn(user?.language ?? '').report({
    name: user?.username ?? null,
    title: found.title,
    project: found.project_title,
    reason: found.reason,
    // A contact may be anyone's address, so visitors' text is sent only to contacts of established organisations.
    message: told.isOwner || isEstablished(found) ? found.message : null,
    email: found.email,
    url: `${config.publicUrl}/client/reports?projectId=${found.project}`,
  })
})

/** The answer to the visitor who reported an item. */
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
