import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { prepareStream } from '#server/files/prepare-stream.ts'
import { findExhibit, listExhibits, withItems } from '#server/features/exhibits/exhibits.view.ts'
import { withStory } from '#server/features/stories/seen-story.view.ts'
import { listTagsOfArtifact } from '#server/features/tags/tags.repo.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { artifactView } from '#server/views/artifact-view.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { besideOf, listRelated } from './beside.repo.ts'
import { itemOfGallery, openGallery } from './open-gallery.view.ts'
import { nameOfOrg } from './gallery.repo.ts'
import { seeGallery } from './seen-gallery.view.ts'
import { seeGalleriesOf } from './galleries-of.view.ts'

/** Recordings of one story whose streams are prepared when the story is read. */
const BEGUN_AT_ONCE = 10

export const galleryRoutes = (services: Services) => {
  const { db, finding } = services
  const open = (alias: string, caller: Call<never>['caller']) => openGallery(services, alias, caller)
  /** Starts preparing the streams of a story's recordings that can't be played yet, a few at a time. */
  const prepared = async (items: Artifact[]) => {
    const silent = items.filter((one) => isRecording(one.type) && one.file && !one.file.preview?.stream)
    const begun = new Map<string, Artifact>()
    for (const one of silent.slice(0, BEGUN_AT_ONCE)) {
      const row = await findArtifact(db, one.id)
      if (row) begun.set(one.id, await prepareStream(services, row, one))
    }
    return items.map((one) => begun.get(one.id) ?? one)
  }
  return implement(galleryContract, {
    async read(call) {
      const { project, authorizedProject, visibility } = await open(call.input.params.alias, call.caller)
      if (!authorizedProject.galleryOpen) return { locked: true as const, id: project.id }
      const design = await findDesign(db, project.id)
      if (!design) throw new AppError('not_found')
      return seeGallery(services, visibility, project, design.published)
    },
    async org(call) {
      const { id } = call.input.params
      const title = await nameOfOrg(db, id)
      if (title === undefined) throw new AppError('not_found')
      const galleries = await seeGalleriesOf(services, call.caller, id)
      if (galleries.length === 0) throw new AppError('not_found')
      return { id, title, galleries }
    },
    async exhibit(call) {
      const { project, authorizedProject, visibility } = await open(call.input.params.alias, call.caller)
      if (!authorizedProject.galleryOpen) throw new AppError('not_found')
      const exhibit = await findExhibit(db, visibility, { project: project.id, alias: call.input.params.exhibit })
      if (!exhibit) throw new AppError('not_found')
      const page = await withItems(db, visibility, exhibit, call.input.query)
      if (call.input.query.cursor) return page
      const told = await withStory(db, visibility, page)
      return { ...told, story: told.story && { ...told.story, items: await prepared(told.story.items) } }
    },
    async item(call) {
      const { alias, id } = call.input.params
      const { project, authorizedProject, visibility } = await open(alias, call.caller)
      if (!authorizedProject.galleryOpen) throw new AppError('not_found')
      const row = await itemOfGallery(services, project.id, id)
      const [tags, exhibits, beside, related, artifact] = await Promise.all([
        listTagsOfArtifact(finding, id),
        listExhibits(finding, visibility, { project: project.id, artifact: id }),
        besideOf(db, row),
        listRelated(db, row),
        prepareStream(services, row, artifactView(row, visibility)),
      ])
      const titles = tags.map(({ title }) => title)
      return {
        artifact,
        tags: titles,
        exhibits,
        ...beside,
        related: await listSeenBriefly(db, related, () => visibility),
      }
    },
  })
}
