import { z } from 'zod'
import { implement, type Call } from '#server/access/call.ts'
import { runCountingQuery } from '#server/access/limits/counting-queries.ts'
import type { Services } from '#server/access/services.ts'
import { encodeCursor, parseCursor } from '#server/db/pagination.ts'
import { AppError } from '#server/kit/app-error.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import { similarContract } from '#shared/contract/library/similar.contract.ts'
import { markNotSimilar, markSimilarAgain } from './mark-not-similar.ts'
import { GROUPS_PER_PAGE } from './similar.model.ts'
import { findGroup, listFirstItems, listGroups, listSimilar, listUses } from './similar.repo.ts'

const CURSOR = z.tuple([z.uuid()])

export const similarRoutes = ({ db, searchDb, pubSub, config }: Services) => {
  const viewItems = async (
    call: Pick<Call<never>, 'authorization' | 'caller'>,
    [kind, id]: ['artifact' | 'project', string],
    ids: readonly string[],
  ) => {
    const visibility = getReaderVisibility(config, call.authorization.getSubject(kind, id), call.caller)
    const items = await listBriefArtifactViews(db, ids, () => visibility)
    return new Map(items.map((item) => [item.id, item]))
  }
  const listGroupsAfter = async (project: string, cursor: string | undefined) => {
    const [after = null] = parseCursor(cursor, CURSOR) ?? []
    const firstItems = await runCountingQuery(() => listFirstItems(searchDb, project, after, GROUPS_PER_PAGE + 1))
    const page = firstItems.slice(0, GROUPS_PER_PAGE)
    const last = page.at(-1)
    return {
      groups: await runCountingQuery(() => listGroups(searchDb, page)),
      nextCursor: last !== undefined && firstItems.length > page.length ? encodeCursor([last]) : null,
    }
  }
  return implement(similarContract, {
    async ofArtifact(call) {
      const { id } = call.input.params
      const rows = await listSimilar(db, id)
      const items = await viewItems(
        call,
        ['artifact', id],
        rows.map((row) => row.id),
      )
      return rows.flatMap(({ id: similarId, distance }) => {
        const artifact = items.get(similarId)
        return artifact ? { artifact, distance } : []
      })
    },
    async ofProject(call) {
      const { id } = call.input.params
      const { cursor, artifact } = call.input.query
      const { groups, nextCursor } = artifact
        ? { groups: [await findGroupInProject(db, call, id, artifact)], nextCursor: null }
        : await listGroupsAfter(id, cursor)
      const ids = groups.flatMap((group) => group.ids)
      const [artifacts, uses] = [await viewItems(call, ['project', id], ids), await listUses(db, ids)]
      const toItems = (itemId: string) => {
        const [item, itemUses] = [artifacts.get(itemId), uses.get(itemId)]
        return item && itemUses ? { artifact: item, ...itemUses } : []
      }
      return {
        groups: groups.map((group) => ({ items: group.ids.flatMap(toItems) })).filter(({ items }) => items.length > 1),
        cursor: nextCursor,
      }
    },
    async notSimilar(call) {
      await markNotSimilar({ db, pubSub }, call, [[call.input.params.id, call.input.body.other]], 'other')
      return {}
    },
    async notSimilarMany(call) {
      return { pairs: await markNotSimilar({ db, pubSub }, call, call.input.body.pairs, 'pairs') }
    },
    async similarAgain(call) {
      return { pairs: await markSimilarAgain({ db, pubSub }, call, call.input.body.pairs) }
    },
  })
}

/** Returns the group of an item. Throws `not_found` if it belongs to another project. */
function findGroupInProject(
  db: Services['db'],
  { authorization }: Pick<Call<never>, 'authorization'>,
  project: string,
  artifact: string,
) {
  if (authorization.getSubject('artifact', artifact).project !== project) throw new AppError('not_found')
  return findGroup(db, artifact)
}
