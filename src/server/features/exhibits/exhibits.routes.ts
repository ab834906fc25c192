import { implement, getCurrentSession, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { withPublishedStory } from '#server/features/stories/story.view.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { findExhibit, addItems } from './exhibits.view.ts'
import { addToExhibit, changeExhibit, createExhibit, removeExhibit } from './save-exhibit.ts'

export const exhibitsRoutes = ({ db, pubSub, config }: Services) => {
  const services = { db, pubSub }
  /** Loads an exhibit as the caller sees it. The caller was authorized either for the exhibit or for its project. */
  const readExhibit = async (
    call: Pick<Call<never>, 'authorization' | 'caller'>,
    id: string,
    [kind, subjectId]: ['exhibit' | 'project', string] = ['exhibit', id],
  ) => {
    const visibility = getReaderVisibility(config, call.authorization.getSubject(kind, subjectId), call.caller)
    const exhibit = await findExhibit(db, visibility, { id })
    if (!exhibit) throw new AppError('not_found')
    return { exhibit, sight: visibility }
  }
  return implement(exhibitsContract, {
    async create(call) {
      const id = await createExhibit(
        services,
        { ...toActor(call), user: getCurrentSession(call).user.id },
        call.input.body,
      )
      return (await readExhibit(call, id, ['project', call.input.body.project])).exhibit
    },
    async read(call) {
      const { exhibit, sight: visibility } = await readExhibit(call, call.input.params.id)
      const page = await addItems(db, visibility, exhibit, call.input.query)
      return call.input.query.cursor ? page : withPublishedStory(db, visibility, page)
    },
    async update(call) {
      const { id } = call.input.params
      await changeExhibit(services, toActor(call), (await readExhibit(call, id)).exhibit, call.input.body)
      return (await readExhibit(call, id)).exhibit
    },
    async remove(call) {
      await removeExhibit(services, toActor(call), (await readExhibit(call, call.input.params.id)).exhibit)
      return {}
    },
    async addArtifacts(call) {
      const { id } = call.input.params
      await addToExhibit(services, toActor(call), (await readExhibit(call, id)).exhibit, call.input.body.artifactIds)
      return (await readExhibit(call, id)).exhibit
    },
  })
}
