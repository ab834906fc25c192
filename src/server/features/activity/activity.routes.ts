import { z } from 'zod'
import { implement } from '#server/access/call.ts'
import { allowed } from '#server/access/place.ts'
import type { Services } from '#server/access/services.ts'
import { afterCursor, encodeCursor, pageOf } from '#server/db/page.ts'
import { AppError } from '#server/kit/app-error.ts'
import { activityContract } from '#shared/contract/activity.contract.ts'
import { listActivity, type ActivityScope } from './activity.repo.ts'
import { listTogether } from './tell-together.ts'

const DEFAULT_LIMIT = 50
const CURSOR = z.tuple([z.int(), z.uuid()]).transform(([at, id]) => ({ at, id }))

export const activityRoutes = ({ db }: Services) => {
  const list = async (scope: ActivityScope, page: { cursor?: string | undefined; limit?: number | undefined }) => {
    const limit = page.limit ?? DEFAULT_LIMIT
    const rows = await listActivity(db, scope, afterCursor(page.cursor, CURSOR), limit + 1)
    const { items, cursor } = pageOf(rows, limit, (last) => [last.at, last.id])
    return { activity: items, cursor }
  }
  // For an entry that was moved here from another project, only the acts in this project are listed.
  const ofThing = (id: string, project: string | null, page: { cursor?: string; limit?: number }) => {
    if (!project) throw new AppError('not_found')
    return list({ project, thing: id, people: false }, page)
  }
  return implement(activityContract, {
    async ofProject(call) {
      const { cursor, limit = DEFAULT_LIMIT, ...filters } = call.input.query
      const { id: project } = call.input.params
      const people = allowed(call.grant.placed('project', project), 'member.list')
      const scope = { project, people, ...filters }
      if (filters.thing !== undefined) return list(scope, { cursor, limit })
      const { items, next } = await listTogether(db, scope, afterCursor(cursor, CURSOR), limit)
      return { activity: items, cursor: next && encodeCursor([next.at, next.id]) }
    },
    ofArtifact: ({ input: { params, query }, grant }) =>
      ofThing(params.id, grant.placed('artifact', params.id).project, query),
    ofFolder: ({ input: { params, query }, grant }) =>
      ofThing(params.id, grant.placed('folder', params.id).project, query),
  })
}
