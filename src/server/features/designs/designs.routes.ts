import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { seeGallery } from '#server/features/gallery/seen-gallery.view.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { actorOf } from '#server/record/record.ts'
import { sightOf } from '#server/views/sight.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import { findDesign, isOfProject } from './designs.repo.ts'
import { discardDraft, publishDesign, saveDesign, undoPublished } from './write-design.ts'

type Asked = Pick<Call<never>, 'grant' | 'caller'> & { input: { params: { id: string } } }

export const designsRoutes = ({ db, finding, hub, config }: Services) => {
  const found = async (project: string) => {
    const design = await findDesign(db, project)
    if (!design) throw new AppError('not_found')
    return design
  }
  const readDraft = async ({ grant, caller, input }: Asked) => {
    const { id } = input.params
    const { draft, unpublished, updated_at, before } = await found(id)
    const { cover } = draft
    const sight = sightOf(config, grant.placed('project', id), caller)
    const isHere = typeof cover === 'object' && (await isOfProject(db, id, cover.item))
    const [cover_item = null] = isHere ? await listSeenBriefly(db, [cover.item], () => sight) : []
    return { ...draft, updated_at, unpublished, can_undo: before !== null, cover_item }
  }
  return implement(galleryDesignContract, {
    read: readDraft,
    async save(call) {
      const { contacts, links, ...given } = call.input.body
      const lists = {
        ...(contacts !== undefined && { contacts: contacts ?? [] }),
        ...(links !== undefined && { links: links ?? [] }),
      }
      await saveDesign({ db, hub }, actorOf(call), call.input.params.id, { ...given, ...lists })
      return readDraft(call)
    },
    async preview(call) {
      const { id } = call.input.params
      const project = await findProject(db, id)
      if (!project) throw new AppError('not_found')
      const sight = sightOf(config, call.grant.placed('project', id), call.caller, true)
      return seeGallery({ db, finding }, sight, project, (await found(id)).draft)
    },
    async publish(call) {
      await publishDesign({ db, hub }, actorOf(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
    async undo(call) {
      await undoPublished({ db, hub }, actorOf(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
    async discard(call) {
      await discardDraft({ db, hub }, actorOf(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
  })
}
