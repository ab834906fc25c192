import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { loadGalleryPage } from '#server/features/gallery/gallery-page.view.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import { galleryDesignContract } from '#shared/contract/gallery-design.contract.ts'
import { findDesign, isProjectItem } from './designs.repo.ts'
import { discardDraft, publishDesign, saveDesign, undoPublication } from './write-design.ts'

type DesignCall = Pick<Call<never>, 'authorization' | 'caller'> & { input: { params: { id: string } } }

export const designsRoutes = ({ db, searchDb, pubSub, config }: Services) => {
  const requireDesign = async (project: string) => {
    const design = await findDesign(db, project)
    if (!design) throw new AppError('not_found')
    return design
  }
  const readDraft = async ({ authorization, caller, input }: DesignCall) => {
    const { id } = input.params
    const { draft, unpublished, updated_at, previous } = await requireDesign(id)
    const { cover } = draft
    const visibility = getReaderVisibility(config, authorization.getSubject('project', id), caller)
    const isProjectCover = typeof cover === 'object' && (await isProjectItem(db, id, cover.item))
    const [cover_item = null] = isProjectCover ? await listBriefArtifactViews(db, [cover.item], () => visibility) : []
    return { ...draft, updated_at, unpublished, can_undo: previous !== null, cover_item }
  }
  return implement(galleryDesignContract, {
    read: readDraft,
    async save(call) {
      const { contacts, links, ...fields } = call.input.body
      const lists = {
        ...(contacts !== undefined && { contacts: contacts ?? [] }),
        ...(links !== undefined && { links: links ?? [] }),
      }
      await saveDesign({ db, pubSub }, toActor(call), call.input.params.id, { ...fields, ...lists })
      return readDraft(call)
    },
    async preview(call) {
      const { id } = call.input.params
      const project = await findProject(db, id)
      if (!project) throw new AppError('not_found')
      const visibility = getReaderVisibility(config, call.authorization.getSubject('project', id), call.caller, true)
      return loadGalleryPage({ db, searchDb }, visibility, project, (await requireDesign(id)).draft)
    },
    async publish(call) {
      await publishDesign({ db, pubSub }, toActor(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
    async undo(call) {
      await undoPublication({ db, pubSub }, toActor(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
    async discard(call) {
      await discardDraft({ db, pubSub }, toActor(call), call.input.params.id, call.input.body.seen_at)
      return readDraft(call)
    },
  })
}
