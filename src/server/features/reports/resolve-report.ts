import { mailSender } from '#server/access/mails/mail-sender.ts'
import { meOf, type Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { findOrgOf } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { postFrom } from '#server/ports/mail/outbox.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import type { ItemReport } from '#shared/entities/report.ts'
import { answerLetter } from './reports.model.ts'
import { findReport, holdReport, updateReport } from './reports.repo.ts'

interface Outcome {
  status: ItemReport['status']
  note?: string | undefined
  take_down?: boolean | undefined
}

/**
 * Closes or reopens a report. A reporter who left an address gets the answer by mail. Throws `conflict` if someone else
 * has decided first, or if there is no item left to take down.
 */
export const resolveReport = (
  { db, hub, queue }: Pick<Services, 'db' | 'hub' | 'queue'>,
  asked: Asked,
  id: string,
  { status, note = '', take_down = false }: Outcome,
): Promise<void> =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [asked.grant.placed('report', id).project])
    const held = await holdReport(trx, id)
    if (!held) throw new AppError('not_found')
    if ((held.resolved_at === null) === (status === 'open')) throw new AppError('conflict')
    const now = Date.now()
    // The earlier answer and its author are kept until the report is closed again.
    if (status === 'open') return void (await updateReport(trx, id, { resolved_at: null }))
    if (take_down) {
      const artifact = (await findReport(trx, id))?.artifact?.id
      if (artifact === undefined) throw new AppError('conflict')
      await updateArtifacts(trx, [{ id: artifact, visibility: 'private' }], now)
      const things = thingsOf('artifacts', [artifact])
      const entry = { project: held.project, kind: 'artifact', things, at: now } as const
      await record({ db: trx, hub }, actorOf(asked), { ...entry, act: 'edit', details: { fields: ['visibility'] } })
    }
    const said = note.trim()
    await updateReport(trx, id, {
      resolved_at: now,
      resolved_by: meOf(asked),
      note: said || null,
      taken_down: take_down,
    })
    if (said && held.email !== null)
      await postFrom(trx, queue, answerLetter, {
        to: { email: held.email, user: null },
        about: { report: id, note: said, taken_down: take_down },
        from: mailSender(asked.caller, (await findOrgOf(trx, held.project)) ?? null),
      })
  })
