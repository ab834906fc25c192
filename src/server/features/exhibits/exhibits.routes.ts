import { implement, sessionOf, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { actorOf } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { withStory } from '#server/features/stories/seen-story.view.ts'
import { sightOf } from '#server/views/sight.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { findExhibit, withItems } from './exhibits.view.ts'
import { addToExhibit, changeExhibit, createExhibit, removeExhibit } from './save-exhibit.ts'

export const exhibitsRoutes = ({ db, hub, config }: Services) => {
  const on = { db, hub }
  /** An exhibit as the caller sees it. The caller was authorized either for the exhibit or for its project. */
  const read = async (
    call: Pick<Call<never>, 'grant' | 'caller'>,
    id: string,
    [kind, placedId]: ['exhibit' | 'project', string] = ['exhibit', id],
  ) => {
    const sight = sightOf(config, call.grant.placed(kind, placedId), call.caller)
    const exhibit = await findExhibit(db, sight, { id })
    if (!exhibit) throw new AppError('not_found')
    return { exhibit, sight }
  }
  return implement(exhibitsContract, {
    async create(call) {
      const id = await createExhibit(on, { ...actorOf(call), user: sessionOf(call).user.id }, call.input.body)
      return (await read(call, id, ['project', call.input.body.project])).exhibit
    },
    async read(call) {
      const { exhibit, sight } = await read(call, call.input.params.id)
      const page = await withItems(db, sight, exhibit, call.input.query)
      return call.input.query.cursor ? page : withStory(db, sight, page)
    },
    async update(call) {
      const { id } = call.input.params
      await changeExhibit(on, actorOf(call), (await read(call, id)).exhibit, call.input.body)
      return (await read(call, id)).exhibit
    },
    async remove(call) {
      await removeExhibit(on, actorOf(call), (await read(call, call.input.params.id)).exhibit)
      return {}
    },
    async addArtifacts(call) {
      const { id } = call.input.params
      await addToExhibit(on, actorOf(call), (await read(call, id)).exhibit, call.input.body.artifactIds)
      return (await read(call, id)).exhibit
    },
  })
}
