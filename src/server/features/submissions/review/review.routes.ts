import { z } from 'zod'
import { implement, type Call } from '#server/access/call.ts'
import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, toPage } from '#server/db/pagination.ts'
import { AppError } from '#server/kit/app-error.ts'
import { reviewContract } from '#shared/contract/submissions/review.contract.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules/limits.ts'
import { listEvents } from '../storage/events.repo.ts'
import {
  countSubmissions,
  findSubmission,
  listDuplicates,
  listSubmissions,
  listSubmissionsById,
} from '../storage/submissions.repo.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { askContributors } from './ask-contributors.ts'
import { editSubmission } from './edit-submission.ts'
import { approveSubmissions, rejectSubmissions, reopenSubmissions } from './decide.ts'

const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))

/** The endpoints for reviewers. */
export const reviewRoutes = (services: Services) => {
  const { db, config } = services
  const readSubmission = async (id: string) => {
    const submission = await findSubmission(db, id)
    if (!submission) throw new AppError('not_found')
    return submission
  }
  /** Loads items of one project as the reviewer sees them. */
  const listVisibleItems = (
    ids: readonly string[],
    { caller }: Pick<Call<never>, 'caller'>,
    authorizedSubject: AuthorizedSubject,
  ) => listBriefArtifactViews(db, ids, () => getReaderVisibility(config, authorizedSubject, caller))
  const listByIds = async (ids: readonly string[]) => ({ submissions: await listSubmissionsById(db, ids) })
  return implement(reviewContract, {
    async list(call) {
      const { status, query, cursor, limit = DEFAULT_PAGE_SIZE } = call.input.query
      const project = call.input.params.id
      const rows = await listSubmissions(db, { project, status, query }, parseCursor(cursor, CURSOR), limit + 1)
      const { items, cursor: next } = toPage(rows, limit, (last) => [last.created_at, last.id])
      const ids = items.flatMap(({ artifact }) => artifact ?? [])
      const artifacts = await listVisibleItems(ids, call, call.authorization.getSubject('project', project))
      return { submissions: items, artifacts, counts: await countSubmissions(db, { project, query }), cursor: next }
    },
    async read(call) {
      const { id } = call.input.params
      const [submission, events] = [await readSubmission(id), await listEvents(db, [id], { includeEdits: true })]
      const duplicates = submission.artifact === null ? [] : await listDuplicates(db, submission.artifact)
      return {
        ...submission,
        events: events.map(({ id: event, at, what, by, text }) => ({ id: event, at, what, by, text })),
        same: await listVisibleItems(duplicates, call, call.authorization.getSubject('submission', id)),
      }
    },
    async edit(call) {
      const { id } = call.input.params
      await editSubmission(services, call, id, call.input.body)
      return readSubmission(id)
    },
    async approve(call) {
      const { id } = call.input.params
      await approveSubmissions(services, call, [id], call.input.body)
      return readSubmission(id)
    },
    async reject(call) {
      const { id } = call.input.params
      await rejectSubmissions(services, call, [id], call.input.body.message)
      return readSubmission(id)
    },
    async ask(call) {
      const { id } = call.input.params
      await askContributors(services, call, [id], call.input.body.message)
      return readSubmission(id)
    },
    async reopen(call) {
      const { id } = call.input.params
      await reopenSubmissions(services, call, [id], call.input.body.decided_at)
      return readSubmission(id)
    },
    async approveMany(call) {
      const { submissions, ...approval } = call.input.body
      await approveSubmissions(services, call, submissions, approval)
      return listByIds(submissions)
    },
    async rejectMany(call) {
      const { submissions, message } = call.input.body
      await rejectSubmissions(services, call, submissions, message)
      return listByIds(submissions)
    },
    async askMany(call) {
      const { submissions, message } = call.input.body
      await askContributors(services, call, submissions, message)
      return listByIds(submissions)
    },
    async reopenMany(call) {
      const { submissions, decided_at } = call.input.body
      await reopenSubmissions(services, call, submissions, decided_at)
      return listByIds(submissions)
    },
  })
}
