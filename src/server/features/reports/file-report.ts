import { takeShared, type Allowance } from '#server/access/limits/allowance.ts'
import { strangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { findOrgOf } from '#server/features/orgs/orgs.repo.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { post, postFrom } from '#server/ports/mail/outbox.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import { reportLetter } from './reports.model.ts'
import { insertReport, listTold } from './reports.repo.ts'

const DAY = 24 * 3600
/** Reports per project and day from all networks, so that nobody floods a project. */
const CASES: Allowance = { name: 'reports', times: 200, seconds: DAY }
/** Reports per project and day from one network, so that it can't use up the allowance of all others. */
const OF_NETWORK: Allowance = { name: 'reports-of', times: 20, seconds: DAY }

/** Files a report about an item and notifies those responsible for its project. */
export async function fileReport(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  artifact: string,
  given: Pick<ItemReport, 'reason' | 'message'> & { email?: string | undefined; language: string; ip: string },
): Promise<void> {
  const item = await findArtifact(db, artifact)
  if (!item) throw new AppError('not_found')
  const { project, title } = item
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    await takeShared(trx, { all: CASES, each: OF_NETWORK }, { whole: project, network: networkOf(given.ip) })
    const id = newId()
    await insertReport(trx, {
      id,
      project,
      artifact,
      title,
      reason: given.reason,
      message: given.message.trim(),
      email: given.email ?? null,
      language: given.language,
      resolved_at: null,
      resolved_by: null,
      note: null,
    })
    const from = strangerSender(given, (await findOrgOf(trx, project)) ?? null)
    for (const to of await listTold(trx, project)) {
      // A contact is an address that an owner typed in, so mail to it counts as the reporter's until the address is
      // confirmed.
      if (to.isOwner) await post(trx, queue, reportLetter, to, { report: id })
      else await postFrom(trx, queue, reportLetter, { to, about: { report: id }, from })
    }
  })
}
