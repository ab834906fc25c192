import { implement, sessionOf } from '#server/access/call.ts'
import { fileUrls } from '#server/access/file-urls.ts'
import type { Services } from '#server/access/services.ts'
import { actorOf } from '#server/features/activity/activity.repo.ts'
import { isMember, sightOf } from '#server/features/artifacts/sight.ts'
import { artifactView } from '#server/features/artifacts/artifact-view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { listExhibitArtifacts, listExhibits } from './exhibits.repo.ts'
import { addToExhibit, changeExhibit, createExhibit, removeExhibit } from './save-exhibit.ts'

export const exhibitsRoutes = ({ db, hub, config }: Services) => {
  const on = { db, hub }
  const urls = fileUrls(config, 'signed')
  const read = async (id: string) => {
    const [exhibit] = await listExhibits(db, urls, { id })
    if (!exhibit) throw new AppError('not_found')
    return exhibit
  }
  return implement(exhibitsContract, {
    async create(call) {
      const id = await createExhibit(on, { ...actorOf(call), user: sessionOf(call).user.id }, call.input.body)
      return read(id)
    },
    async read(call) {
      const placed = call.grant.placed('exhibit', call.input.params.id)
      const onlyPublic = !isMember(placed)
      const sight = sightOf(config, placed, call.caller)
      const [exhibit] = await listExhibits(db, sight.urls, { id: placed.id, onlyPublic })
      if (!exhibit) throw new AppError('not_found')
      const rows = await listExhibitArtifacts(db, exhibit.id, onlyPublic)
      return { ...exhibit, artifacts: rows.map((row) => artifactView(row, sight)) }
    },
    async update(call) {
      const { id } = call.input.params
      await changeExhibit(on, actorOf(call), await read(id), call.input.body)
      return read(id)
    },
    async remove(call) {
      await removeExhibit(on, actorOf(call), await read(call.input.params.id))
      return {}
    },
    async addArtifacts(call) {
      const { id } = call.input.params
      await addToExhibit(on, actorOf(call), await read(id), call.input.body.artifactIds)
      return read(id)
    },
  })
}
