import type { Transaction } from 'kysely'
import { demand, meOf, type Asked } from '#server/access/rights.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import type { EventKind, SubmissionStatus } from '#shared/entities/submissions/submission.ts'
import { rejectedLetter } from '../kept/submissions.model.ts'
import { addEvent } from '../kept/events.repo.ts'
import { updateSubmission } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { tellGivers } from './ask.ts'
import { decidedBy, holdGiven, holdPending, type Held } from './hold-pending.ts'
import { putBack, takeIn } from './review.repo.ts'

type On = Pick<Services, 'db' | 'hub' | 'queue'>

/** Saves the decision about submissions, and who made it. */
async function decided(
  { hub }: Pick<On, 'hub'>,
  trx: Transaction<Database>,
  asked: Asked,
  held: readonly Held[],
  { status, what, text = null }: { status: SubmissionStatus; what: EventKind; text?: string | null },
  at: number,
): Promise<void> {
  const user = meOf(asked)
  const by =
    status === 'pending' ? { decided_at: null, decided_by: null } : { decided_at: at, decided_by: user, asked: false }
  for (const { id } of held) {
    await updateSubmission(trx, id, { status, ...by })
    await addEvent(trx, { submission: id, what, user, text })
  }
  for (const project of new Set(held.map((one) => one.project))) await tellReviewers(hub, trx, project)
}

/**
 * Approves submissions of one project into a folder, all or none; the approving user becomes the items' creator. The
 * consent stays recorded on the items (Consent Form Number). Throws `conflict` if someone else has decided first.
 */
export const approveSubmissions = (
  { db, hub }: On,
  asked: Asked,
  ids: readonly string[],
  { folder, visibility }: Approval,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const held = await holdPending(trx, ids)
    const project = held[0]?.project ?? ''
    if (held.some((one) => one.project !== project)) throw badInput('submissions', 'several_projects')
    if (visibility === 'local') demand(asked.grant.placed('submission', ids[0] ?? ''), 'artifact.create-visible', true)
    const place = await demandFolder(trx, project, folder)
    const at = Date.now()
    const artifacts = held.flatMap(({ artifact }) => artifact ?? [])
    const taken = await takeIn(trx, artifacts, { project, folder: place, visibility, user: meOf(asked), at })
    if (taken < held.length) throw new AppError('not_found')
    await decided({ hub }, trx, asked, held, { status: 'approved', what: 'approved' }, at)
    const entry = { project, act: 'create', kind: 'artifact', at, things: thingsOf('artifacts', artifacts) } as const
    await record({ hub, db: trx }, actorOf(asked), { ...entry, details: { to_folder: place ?? 'root' } })
  })

/**
 * Rejects submissions, all or none. Their items stay, visible only to reviewers, so that this can be undone. Each
 * contributor with an address gets one mail with the message.
 */
export const rejectSubmissions = (
  { db, hub, queue }: On,
  asked: Asked,
  ids: readonly string[],
  message = '',
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const held = await holdPending(trx, ids)
    const said = message.trim()
    await decided({ hub }, trx, asked, held, { status: 'rejected', what: 'rejected', text: said || null }, Date.now())
    await tellGivers(trx, queue, asked, { letter: rejectedLetter, held, message: said })
  })

/**
 * Reopens decided submissions, all or none; items in the archive become visible only to reviewers again. Throws
 * `conflict` for undecided or withdrawn submissions, for items that were changed since, and for decisions later than
 * `seenAt` (ms).
 */
export const reopenSubmissions = (
  { db, hub }: On,
  asked: Asked,
  ids: readonly string[],
  known = Infinity,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const held = await holdGiven(trx, ids)
    const later = held.find(({ decided_at }) => (decided_at ?? 0) > known)
    if (later) throw await decidedBy(trx, later)
    if (held.some(({ status }) => status === 'pending')) throw new AppError('conflict', { reason: ['not_decided'] })
    if (held.some(({ artifact }) => artifact === null)) throw new AppError('conflict', { reason: ['item_gone'] })
    const now = Date.now()
    for (const [project, own] of Map.groupBy(
      held.filter(({ status }) => status === 'approved'),
      (one) => one.project,
    )) {
      const things = thingsOf('artifacts', await putBack(trx, own, now))
      await record({ hub, db: trx }, actorOf(asked), { project, act: 'reopen', kind: 'artifact', things, at: now })
    }
    await decided({ hub }, trx, asked, held, { status: 'pending', what: 'reopened' }, now)
  })
