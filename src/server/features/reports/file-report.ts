import { takeSharedAllowance, type Allowance } from '#server/access/limits/allowance.ts'
import { toStrangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMail, enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import { reportMail } from './reports.model.ts'
import { insertReport, listReportRecipients } from './reports.repo.ts'

const DAY_S = 24 * 3600
/** Limits reports per project and day from all networks, so that nobody can flood a project. */
const PROJECT_ALLOWANCE: Allowance = { name: 'reports', maxUses: 200, seconds: DAY_S }
/** Limits reports per project and day from one network, so that it can't use up the allowance of all others. */
const NETWORK_ALLOWANCE: Allowance = { name: 'reports-of', maxUses: 20, seconds: DAY_S }

/** Files a report about an item and notifies those responsible for its project. */
export async function fileReport(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  artifact: string,
  input: Pick<ItemReport, 'reason' | 'message'> & { email?: string | undefined; language: string; ip: string },
): Promise<void> {
  const item = await findArtifact(db, artifact)
  if (!item) throw new AppError('not_found')
  const { project, title } = item
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    await takeSharedAllowance(
      trx,
      { total: PROJECT_ALLOWANCE, perNetwork: NETWORK_ALLOWANCE },
      { resource: project, network: networkOf(input.ip) },
    )
    const id = newId()
    await insertReport(trx, {
      id,
      project,
      artifact,
      title,
      reason: input.reason,
      message: input.message.trim(),
      email: input.email ?? null,
      language: input.language,
      resolved_at: null,
      resolved_by: null,
      note: null,
    })
    const sender = toStrangerSender(input, (await findOrgOfProject(trx, project)) ?? null)
    for (const recipient of await listReportRecipients(trx, project)) {
      // An owner may have entered any address as a contact, so mail to it counts against the reporter until it is
      // confirmed.
      if (recipient.isOwner) await enqueueMail(trx, queue, reportMail, recipient, { report: id })
      else await enqueueMailFromSender(trx, queue, reportMail, { to: recipient, about: { report: id }, from: sender })
    }
  })
}
