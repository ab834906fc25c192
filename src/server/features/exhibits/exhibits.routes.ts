import { implement, sessionOf, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { actorOf } from '#server/features/activity/activity.repo.ts'
import type { Placed } from '#server/access/subjects.ts'
import { isMember, sightOf } from '#server/features/artifacts/sight.ts'
import { artifactView } from '#server/features/artifacts/artifact-view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { listExhibitArtifacts, listExhibits } from './exhibits.repo.ts'
import { addToExhibit, changeExhibit, createExhibit, removeExhibit } from './save-exhibit.ts'

export const exhibitsRoutes = ({ db, hub, config }: Services) => {
  const on = { db, hub }
  type Asked = Pick<Call<never>, 'grant' | 'caller'>
  /** An exhibit as the caller sees it, whose place is that towards the exhibit itself, or towards its project. */
  const read = async (call: Asked, id: string, at: Placed = call.grant.placed('exhibit', id)) => {
    const { urls } = sightOf(config, at, call.caller)
    const [exhibit] = await listExhibits(db, urls, { id, onlyPublic: !isMember(at) })
    if (!exhibit) throw new AppError('not_found')
    return exhibit
  }
  return implement(exhibitsContract, {
    async create(call) {
      const id = await createExhibit(on, { ...actorOf(call), user: sessionOf(call).user.id }, call.input.body)
      return read(call, id, call.grant.placed('project', call.input.body.project))
    },
    async read(call) {
      const placed = call.grant.placed('exhibit', call.input.params.id)
      const onlyPublic = !isMember(placed)
      const sight = sightOf(config, placed, call.caller)
      const exhibit = await read(call, placed.id)
      const rows = await listExhibitArtifacts(db, exhibit.id, onlyPublic)
      return { ...exhibit, artifacts: rows.map((row) => artifactView(row, sight)) }
    },
    async update(call) {
      const { id } = call.input.params
      await changeExhibit(on, actorOf(call), await read(call, id), call.input.body)
      return read(call, id)
    },
    async remove(call) {
      await removeExhibit(on, actorOf(call), await read(call, call.input.params.id))
      return {}
    },
    async addArtifacts(call) {
      const { id } = call.input.params
      await addToExhibit(on, actorOf(call), await read(call, id), call.input.body.artifactIds)
      return read(call, id)
    },
  })
}
