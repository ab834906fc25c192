import { sql, type Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { galleryEnabledRule, publicArtifact } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { createFileUrls, type FileUrls } from '#server/views/file-urls.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { CONTRIBUTOR_FIELDS, SUBMITTED_ITEM_FIELDS, type PortalField } from '#shared/entities/submissions/portal.ts'
import type { ContributionStatus, SubmissionStatus } from '#shared/entities/submissions/submission.ts'
import { MAX_STATUS_PAGE_FILES } from '#shared/rules/limits.ts'
import { findPortal, type PortalRow } from '../portal/portals.repo.ts'
import { getPortalState } from '../portal/portal-state.ts'
import { parseStatusToken } from '#server/access/tokens/status-token.ts'
import { listChangedFields } from '../storage/submissions.model.ts'
import { listEvents } from '../storage/events.repo.ts'
import {
  countContributionSubmissions,
  findContribution,
  findUsualDecisionTime,
  listContributionFiles,
  listContributionSubmissions,
} from '../storage/submissions.repo.ts'

/**
 * Finds the contribution that a status token belongs to. Throws `bad_link` if the token is invalid or has been
 * replaced.
 */
export async function requireContributionByToken({ db, config }: Pick<Services, 'db' | 'config'>, token: string) {
  const parsedToken = parseStatusToken(config.secret, 'receipt', token)
  const contribution = parsedToken ? await findContribution(db, parsedToken.id) : undefined
  if (!contribution || contribution.token_generation !== parsedToken?.generation) throw new AppError('bad_link')
  return contribution
}

/**
 * Finds the contribution that files are added to with a status token. Throws `bad_link` like
 * `requireContributionByToken`, or if it belongs to another portal; `bad_input` if it would have too many files.
 */
export async function requireContributionToExtend(
  services: Pick<Services, 'db' | 'config'>,
  portal: Pick<PortalRow, 'id'>,
  token: string,
  count: number,
) {
  const contribution = await requireContributionByToken(services, token)
  if (contribution.portal !== portal.id) throw new AppError('bad_link')
  if ((await countContributionSubmissions(services.db, contribution.id)) + count > MAX_STATUS_PAGE_FILES)
    throw badInput('receipt', 'too_many_files', MAX_STATUS_PAGE_FILES)
  return contribution
}

/** Returns the fields that a contributor fills in for a file: those of the portal, and the title. */
export function listFileFields(portal: Pick<PortalRow, 'fields'> | undefined): PortalField[] {
  const portalFields = new Map((portal?.fields ?? []).map((field) => [field.key, field]))
  return SUBMITTED_ITEM_FIELDS.flatMap((key) =>
    key === 'title' ? { key, required: true } : (portalFields.get(key) ?? []),
  )
}

type Contribution = Awaited<ReturnType<typeof requireContributionByToken>>

/**
 * Returns the fields and questions about the contributor, as the portal asks them. Fields that were left empty at first
 * remain optional.
 */
export function listContributorFields(
  portal: PortalRow,
  contribution: Pick<Contribution, 'answers' | (typeof CONTRIBUTOR_FIELDS)[number]>,
): NonNullable<ContributionStatus['giver']> {
  const answeredKeys = new Set(contribution.answers.map(({ key }) => key))
  const fields = CONTRIBUTOR_FIELDS.flatMap((key) => {
    const portalField = portal.fields.find((field) => field.key === key)
    return portalField ? { key, required: portalField.required && contribution[key] !== null } : []
  })
  return {
    fields,
    questions: portal.questions.map((question) => ({
      ...question,
      required: question.required === true && answeredKeys.has(question.key),
    })),
  }
}

/** Whether contributors may still correct their own data: something is pending, and none of it is in the archive. */
export const isUndecided = (submissions: readonly { status: SubmissionStatus }[]): boolean =>
  submissions.some(({ status }) => status === 'pending') && submissions.every(({ status }) => status !== 'approved')

/** Returns the data for a contributor's status page. The reviewers' internal events are left out. */
export async function viewStatusPage(
  services: Pick<Services, 'db' | 'config'>,
  token: string,
): Promise<ContributionStatus> {
  const { db, config } = services
  const contribution = await requireContributionByToken(services, token)
  const submissions = await listContributionSubmissions(db, contribution.id)
  const ids = submissions.map(({ id }) => id)
  const [events, galleryPaths, portal, files, usualMs] = await Promise.all([
    listEvents(db, ids, { includeEdits: false }),
    listGalleryPaths(db, ids),
    findPortal(db, contribution.portal),
    listContributionFiles(db, contribution.id),
    findUsualDecisionTime(db, contribution.project),
  ])
  const filesBySubmission = new Map(files.map((file) => [file.id, file]))
  const urls = createFileUrls(config, { contribution: contribution.id, generation: contribution.token_generation })
  const eventsBySubmission = Map.groupBy(events, ({ submission }) => submission)
  const { portal_title: title, consent_version: version, consent_text: text } = contribution
  const { archive, reference, submitter_name, submitter_email, submitter_org, answers, created_at } = contribution
  return {
    token,
    ...{ archive, reference, submitter_name, submitter_email, submitter_org, answers, created_at },
    portal: { id: contribution.portal, title },
    fields: listFileFields(portal),
    giver: portal && isUndecided(submissions) ? listContributorFields(portal, contribution) : null,
    consent: text === null ? null : { version, text },
    may_add: portal !== undefined && (await getPortalState(db, portal)) === 'open',
    usual_days: usualMs === null ? null : Math.max(1, Math.ceil(usualMs / DAY_MS)),
    submissions: submissions.map((file) => ({
      ...file,
      type: filesBySubmission.get(file.id)?.type ?? null,
      thumbnail: toThumbnail(filesBySubmission.get(file.id), urls),
      url:
        file.status === 'approved' && galleryPaths.has(file.id)
          ? `${config.galleryUrl}/${galleryPaths.get(file.id)}`
          : null,
      events: (eventsBySubmission.get(file.id) ?? []).map((event) => ({
        ...{ id: event.id, at: event.at, what: event.what },
        text: listChangedFields(event).length > 0 ? null : event.text,
      })),
    })),
  }
}

const DAY_MS = 86_400_000

const toThumbnail = (
  file: Awaited<ReturnType<typeof listContributionFiles>>[number] | undefined,
  urls: FileUrls,
): ContributionStatus['submissions'][number]['thumbnail'] =>
  file?.thumbnail_key
    ? { url: urls(file.artifact).getDerivativeUrl(file.thumbnail_key), placeholder: file.placeholder }
    : null

/** Returns the gallery paths of those submissions that are now public. */
async function listGalleryPaths(db: Kysely<Database>, submissions: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    SELECT s.id, p.url_alias || '/item/' || a.id AS path FROM submissions s JOIN artifacts a ON a.id = s.artifact
    JOIN projects p ON p.id = a.project LEFT JOIN subscriptions u ON u.org = p.org
    WHERE s.id = ANY(${uuids(submissions)}) AND ${publicArtifact.sql('a')} AND ${galleryEnabledRule.sql('u', Date.now())}`.execute(
    db,
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}
