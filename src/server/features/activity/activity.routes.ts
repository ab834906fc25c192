import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import { isAllowed } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { parseCursor, encodeCursor, toPage } from '#server/db/pagination.ts'
import { AppError } from '#server/kit/app-error.ts'
import { activityContract } from '#shared/contract/activity.contract.ts'
import { listActivity, type ActivityScope } from './activity.repo.ts'
import { listGroupedActivity } from './group-uploads.ts'

const DEFAULT_LIMIT = 50
const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))

export const activityRoutes = ({ db }: Services) => {
  const listPage = async (scope: ActivityScope, page: { cursor?: string | undefined; limit?: number | undefined }) => {
    const limit = page.limit ?? DEFAULT_LIMIT
    const rows = await listActivity(db, scope, parseCursor(page.cursor, CURSOR), limit + 1)
    const { items, cursor } = toPage(rows, limit, (last) => [last.at, last.id])
    return { activity: items, cursor }
  }
  // For an entry that was moved here from another project, lists only the acts in this project.
  const listForTarget = (id: string, project: string | null, page: { cursor?: string; limit?: number }) => {
    if (!project) throw new AppError('not_found')
    return listPage({ project, thing: id, includePeople: false }, page)
  }
  return implement(activityContract, {
    async ofProject(call) {
      const { cursor, limit = DEFAULT_LIMIT, ...filters } = call.input.query
      const { id: project } = call.input.params
      const includePeople = isAllowed(call.authorization.getSubject('project', project), 'member.list')
      const scope = { project, includePeople, ...filters }
      if (filters.thing !== undefined) return listPage(scope, { cursor, limit })
      const { items, next } = await listGroupedActivity(db, scope, parseCursor(cursor, CURSOR), limit)
      return { activity: items, cursor: next && encodeCursor([next.at, next.id]) }
    },
    ofArtifact: ({ input: { params, query }, authorization }) =>
      listForTarget(params.id, authorization.getSubject('artifact', params.id).project, query),
    ofFolder: ({ input: { params, query }, authorization }) =>
      listForTarget(params.id, authorization.getSubject('folder', params.id).project, query),
  })
}
