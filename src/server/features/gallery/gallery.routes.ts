import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { prepareStream } from '#server/files/prepare-stream.ts'
import { findExhibit, listExhibits, addItems } from '#server/features/exhibits/exhibits.view.ts'
import { withPublishedStory } from '#server/features/stories/story.view.ts'
import { listTagsOfArtifact } from '#server/features/tags/tags.repo.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { toArtifactView } from '#server/views/artifact-view.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { describeOwnValues } from '#server/features/fields/public-fields.repo.ts'
import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { findAdjacentItems, listRelated } from './adjacent-items.repo.ts'
import { findGalleryItem, openGalleryAsVisitor } from './open-gallery.view.ts'
import { findExistingOrgTitle } from './gallery.repo.ts'
import { loadGalleryPage } from './gallery-page.view.ts'
import { listOrgGalleries } from './org-galleries.view.ts'

/** Maximum number of recordings whose streams are prepared when a story or a page of an exhibit's items is opened. */
const MAX_STREAMS_STARTED = 10

export const galleryRoutes = (services: Services) => {
  const { db, searchDb } = services
  const openByAlias = (alias: string, caller: Call<never>['caller']) => openGalleryAsVisitor(services, alias, caller)
  /** Starts preparing streams for those recordings that can't be played yet, up to a limit. */
  const prepareRecordings = async (items: Artifact[]) => {
    const unprepared = items.filter((item) => isRecording(item.type) && item.file && !item.file.preview?.stream)
    const preparedById = new Map<string, Artifact>()
    for (const item of unprepared.slice(0, MAX_STREAMS_STARTED)) {
      const row = await findArtifact(db, item.id)
      if (row) preparedById.set(item.id, await prepareStream(services, row, item))
    }
    return items.map((item) => preparedById.get(item.id) ?? item)
  }
  return implement(galleryContract, {
    async read(call) {
      const { project, authorizedProject, visibility } = await openByAlias(call.input.params.alias, call.caller)
      if (!authorizedProject.isGalleryOpen) return { locked: true as const, id: project.id }
      const design = await findDesign(db, project.id)
      if (!design) throw new AppError('not_found')
      return loadGalleryPage(services, visibility, project, design.published)
    },
    async org(call) {
      const { id } = call.input.params
      const title = await findExistingOrgTitle(db, id)
      if (title === undefined) throw new AppError('not_found')
      const galleries = await listOrgGalleries(services, call.caller, id)
      if (galleries.length === 0) throw new AppError('not_found')
      return { id, title, galleries }
    },
    async exhibit(call) {
      const { project, authorizedProject, visibility } = await openByAlias(call.input.params.alias, call.caller)
      if (!authorizedProject.isGalleryOpen) throw new AppError('not_found')
      const exhibit = await findExhibit(db, visibility, { project: project.id, alias: call.input.params.exhibit })
      if (!exhibit) throw new AppError('not_found')
      const exhibitWithItems = await addItems(db, visibility, exhibit, call.input.query)
      const page = { ...exhibitWithItems, artifacts: await prepareRecordings(exhibitWithItems.artifacts ?? []) }
      if (call.input.query.cursor) return page
      const exhibitWithStory = await withPublishedStory(db, visibility, page)
      return {
        ...exhibitWithStory,
        story: exhibitWithStory.story && {
          ...exhibitWithStory.story,
          items: await prepareRecordings(exhibitWithStory.story.items),
        },
      }
    },
    async item(call) {
      const { alias, id } = call.input.params
      const { project, authorizedProject, visibility } = await openByAlias(alias, call.caller)
      if (!authorizedProject.isGalleryOpen) throw new AppError('not_found')
      const row = await findGalleryItem(services, project.id, id)
      const [tags, exhibits, adjacent, related, artifact] = await Promise.all([
        listTagsOfArtifact(searchDb, id),
        listExhibits(searchDb, visibility, { project: project.id, artifact: id }),
        findAdjacentItems(db, row),
        listRelated(db, row),
        prepareStream(services, row, toArtifactView(row, visibility)),
      ])
      const titles = tags.map(({ title }) => title)
      return {
        artifact,
        fields: await describeOwnValues(searchDb, artifact),
        tags: titles,
        exhibits,
        ...adjacent,
        related: await listBriefArtifactViews(db, related, () => visibility),
      }
    },
  })
}
