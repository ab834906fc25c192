import { z } from 'zod'
import { implement, type Call } from '#server/access/call.ts'
import type { Placed } from '#server/access/place.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, pageOf } from '#server/db/page.ts'
import { AppError } from '#server/kit/app-error.ts'
import { reviewContract } from '#shared/contract/submissions/review.contract.ts'
import { PAGE } from '#shared/rules/limits.ts'
import { listEvents } from '../kept/events.repo.ts'
import {
  countSubmissions,
  findSubmission,
  listSame,
  listSubmissions,
  listSubmissionsOf,
} from '../kept/submissions.repo.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import { sightOf } from '#server/views/sight.ts'
import { askSubmissions } from './ask.ts'
import { editSubmission } from './edit.ts'
import { approveSubmissions, rejectSubmissions, reopenSubmissions } from './decide.ts'

const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))

/** The endpoints for reviewers. */
export const reviewRoutes = (services: Services) => {
  const { db, config } = services
  const one = async (id: string) => {
    const found = await findSubmission(db, id)
    if (!found) throw new AppError('not_found')
    return found
  }
  /** Items of one project as the reviewer sees them. */
  const seen = (ids: readonly string[], { caller }: Pick<Call<never>, 'caller'>, placed: Placed) =>
    listSeenBriefly(db, ids, () => sightOf(config, placed, caller))
  const several = async (ids: readonly string[]) => ({ submissions: await listSubmissionsOf(db, ids) })
  return implement(reviewContract, {
    async list(call) {
      const { status, query, cursor, limit = PAGE } = call.input.query
      const project = call.input.params.id
      const rows = await listSubmissions(db, { project, status, query }, afterCursor(cursor, CURSOR), limit + 1)
      const { items, cursor: next } = pageOf(rows, limit, (last) => [last.created_at, last.id])
      const ids = items.flatMap(({ artifact }) => artifact ?? [])
      const artifacts = await seen(ids, call, call.grant.placed('project', project))
      return { submissions: items, artifacts, counts: await countSubmissions(db, { project, query }), cursor: next }
    },
    async read(call) {
      const { id } = call.input.params
      const [found, events] = [await one(id), await listEvents(db, [id], { byReviewers: true })]
      const same = found.artifact === null ? [] : await listSame(db, found.artifact)
      return {
        ...found,
        events: events.map(({ id: event, at, what, by, text }) => ({ id: event, at, what, by, text })),
        same: await seen(same, call, call.grant.placed('submission', id)),
      }
    },
    async edit(call) {
      const { id } = call.input.params
      await editSubmission(services, call, id, call.input.body)
      return one(id)
    },
    async approve(call) {
      const { id } = call.input.params
      await approveSubmissions(services, call, [id], call.input.body)
      return one(id)
    },
    async reject(call) {
      const { id } = call.input.params
      await rejectSubmissions(services, call, [id], call.input.body.message)
      return one(id)
    },
    async ask(call) {
      const { id } = call.input.params
      await askSubmissions(services, call, [id], call.input.body.message)
      return one(id)
    },
    async reopen(call) {
      const { id } = call.input.params
      await reopenSubmissions(services, call, [id], call.input.body.decided_at)
      return one(id)
    },
    async approveMany(call) {
      const { submissions, ...to } = call.input.body
      await approveSubmissions(services, call, submissions, to)
      return several(submissions)
    },
    async rejectMany(call) {
      const { submissions, message } = call.input.body
      await rejectSubmissions(services, call, submissions, message)
      return several(submissions)
    },
    async askMany(call) {
      const { submissions, message } = call.input.body
      await askSubmissions(services, call, submissions, message)
      return several(submissions)
    },
    async reopenMany(call) {
      const { submissions, decided_at } = call.input.body
      await reopenSubmissions(services, call, submissions, decided_at)
      return several(submissions)
    },
  })
}
