import { toMailSender } from '#server/access/mails/mail-sender.ts'
import { getCurrentUserId, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import { reportAnswerMail } from './reports.model.ts'
import { findReport, lockReport, updateReport } from './reports.repo.ts'

interface ReportDecision {
  status: ItemReport['status']
  note?: string | undefined
  take_down?: boolean | undefined
}

/**
 * Closes or reopens a report. A reporter who left an address gets the answer by mail. Throws `conflict` if someone else
 * has decided first, or if the item to take down no longer exists.
 */
export const resolveReport = (
  { db, pubSub, queue }: Pick<Services, 'db' | 'pubSub' | 'queue'>,
  call: AuthorizedRequest,
  id: string,
  { status, note = '', take_down = false }: ReportDecision,
): Promise<void> =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [call.authorization.getSubject('report', id).project])
    const report = await lockReport(trx, id)
    if (!report) throw new AppError('not_found')
    if ((report.resolved_at === null) === (status === 'open')) throw new AppError('conflict')
    const now = Date.now()
    // The earlier answer and its author are kept until the report is closed again.
    if (status === 'open') return void (await updateReport(trx, id, { resolved_at: null }))
    if (take_down) {
      const artifact = (await findReport(trx, id))?.artifact?.id
      if (artifact === undefined) throw new AppError('conflict')
      await updateArtifacts(trx, [{ id: artifact, visibility: 'private' }], now)
      const targets = selectTargets('artifacts', [artifact])
      const entry = { project: report.project, kind: 'artifact', targets, at: now } as const
      await appendToAuditLog({ db: trx, pubSub }, toActor(call), {
        ...entry,
        act: 'edit',
        details: { fields: ['visibility'] },
      })
    }
    const answer = note.trim()
    await updateReport(trx, id, {
      resolved_at: now,
      resolved_by: getCurrentUserId(call),
      note: answer || null,
      taken_down: take_down,
    })
    if (answer && report.email !== null)
      await enqueueMailFromSender(trx, queue, reportAnswerMail, {
        to: { email: report.email, user: null },
        about: { report: id, note: answer, taken_down: take_down },
        from: toMailSender(call.caller, (await findOrgOfProject(trx, report.project)) ?? null),
      })
  })
