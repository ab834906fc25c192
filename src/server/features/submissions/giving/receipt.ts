import { sql, type Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { galleryOn, publicArtifact } from '#server/access/public.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { ABOUT_GIVER, ABOUT_ITEM, type AskedField } from '#shared/entities/submissions/portal.ts'
import type { Receipt, SubmissionStatus } from '#shared/entities/submissions/submission.ts'
import { MAX_OF_RECEIPT } from '#shared/rules/limits.ts'
import { findPortal, type PortalRow } from '../portal/portals.repo.ts'
import { stateOf } from '../portal/portal-state.ts'
import { receiptOf } from '#server/access/tokens/receipt-token.ts'
import { fieldsOf } from '../kept/submissions.model.ts'
import { listEvents } from '../kept/events.repo.ts'
import { countOfDeposit, findDeposit, listOfDeposit } from '../kept/submissions.repo.ts'

/** The contribution that a status token belongs to. Throws `bad_link` if the token isn't valid, or not any more. */
export async function openReceipt({ db, config }: Pick<Services, 'db' | 'config'>, token: string) {
  const opened = receiptOf(config.secret, 'receipt', token)
  const deposit = opened ? await findDeposit(db, opened.id) : undefined
  if (!deposit || deposit.receipt_turn !== opened?.turn) throw new AppError('bad_link')
  return deposit
}

/**
 * The contribution that files are added to with a status token. Throws `bad_link` like `requireContributionByToken`, or
 * if it belongs to another portal; `bad_input` if it would have too many files.
 */
export async function openToAdd(
  on: Pick<Services, 'db' | 'config'>,
  portal: Pick<PortalRow, 'id'>,
  token: string,
  count: number,
) {
  const deposit = await openReceipt(on, token)
  if (deposit.portal !== portal.id) throw new AppError('bad_link')
  if ((await countOfDeposit(on.db, deposit.id)) + count > MAX_OF_RECEIPT)
    throw badInput('receipt', 'too_many_files', MAX_OF_RECEIPT)
  return deposit
}

/** The fields that a contributor fills in for a file: those of the portal, and the title. */
export function askedOfFile(portal: Pick<PortalRow, 'fields'> | undefined): AskedField[] {
  const asked = new Map((portal?.fields ?? []).map((field) => [field.key, field]))
  return ABOUT_ITEM.flatMap((key) => (key === 'title' ? { key, required: true } : (asked.get(key) ?? [])))
}

type Deposit = Awaited<ReturnType<typeof openReceipt>>

/**
 * The fields and questions about the contributor, as the portal asks them. Those that were left empty at first stay
 * optional.
 */
export function askedOfGiver(
  portal: PortalRow,
  deposit: Pick<Deposit, 'answers' | (typeof ABOUT_GIVER)[number]>,
): NonNullable<Receipt['giver']> {
  const answered = new Set(deposit.answers.map(({ key }) => key))
  const fields = ABOUT_GIVER.flatMap((key) => {
    const one = portal.fields.find((field) => field.key === key)
    return one ? { key, required: one.required && deposit[key] !== null } : []
  })
  return {
    fields,
    questions: portal.questions.map((question) => ({
      ...question,
      required: question.required === true && answered.has(question.key),
    })),
  }
}

/** Whether contributors may still correct their own data: something is pending and nothing is in the archive. */
export const isUndecided = (given: readonly { status: SubmissionStatus }[]): boolean =>
  given.some(({ status }) => status === 'pending') && given.every(({ status }) => status !== 'approved')

/** The data of a contributor's status page. Internal events of reviewers are left out. */
export async function viewReceipt(on: Pick<Services, 'db' | 'config'>, token: string): Promise<Receipt> {
  const { db, config } = on
  const deposit = await openReceipt(on, token)
  const given = await listOfDeposit(db, deposit.id)
  const ids = given.map(({ id }) => id)
  const [events, shown, portal] = await Promise.all([
    listEvents(db, ids, { byReviewers: false }),
    listShown(db, ids),
    findPortal(db, deposit.portal),
  ])
  const eventsOf = Map.groupBy(events, ({ submission }) => submission)
  const { portal_title: title, consent_version: version, consent_text: text } = deposit
  const { archive, reference, submitter_name, submitter_email, submitter_org, answers, created_at } = deposit
  return {
    token,
    ...{ archive, reference, submitter_name, submitter_email, submitter_org, answers, created_at },
    portal: { id: deposit.portal, title },
    fields: askedOfFile(portal),
    giver: portal && isUndecided(given) ? askedOfGiver(portal, deposit) : null,
    consent: text === null ? null : { version, text },
    may_add: portal !== undefined && (await stateOf(db, portal)) === 'open',
    submissions: given.map((file) => ({
      ...file,
      url: file.status === 'approved' && shown.has(file.id) ? `${config.galleryUrl}/${shown.get(file.id)}` : null,
      events: (eventsOf.get(file.id) ?? []).map((event) => ({
        ...{ id: event.id, at: event.at, what: event.what },
        text: fieldsOf(event).length > 0 ? null : event.text,
      })),
    })),
  }
}

/** The gallery paths of those submissions that are public now. */
async function listShown(db: Kysely<Database>, submissions: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    SELECT s.id, p.url_alias || '/item/' || a.id AS path FROM submissions s JOIN artifacts a ON a.id = s.artifact
    JOIN projects p ON p.id = a.project LEFT JOIN subscriptions u ON u.org = p.org
    WHERE s.id = ANY(${uuids(submissions)}) AND ${publicArtifact.sql('a')} AND ${galleryOn.sql('u', Date.now())}`.execute(
    db,
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}
