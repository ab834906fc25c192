import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { findExhibit, withItems } from '#server/features/exhibits/exhibits.view.ts'
import { seeLook } from '#server/features/gallery/seen-gallery.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { actorOf } from '#server/record/record.ts'
import { sightOf } from '#server/views/sight.ts'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { StoryDraft } from '#shared/entities/story/draft.ts'
import { seeStory } from './seen-story.view.ts'
import { findStory, findVersion, listVersions } from './stories.repo.ts'
import { publishStory, restoreStory, saveStory } from './write-story.ts'

type Asked = Pick<Call<never>, 'grant' | 'caller'> & { input: { params: { id: string } } }

const BEGINNING = 160

export const storiesRoutes = ({ db, hub, config }: Services) => {
  const placedAt = ({ grant, input }: Asked) => {
    const authorizedExhibit = grant.placed('exhibit', input.params.id)
    return { authorizedExhibit, exhibit: { id: input.params.id, project: authorizedExhibit.project ?? '' } }
  }
  const readDraft = async (asked: Asked): Promise<StoryDraft> => {
    const { authorizedExhibit, exhibit } = placedAt(asked)
    const { draft, revision, published_revision, draft_at, draft_by, username } = await findStory(db, exhibit.id)
    return {
      revision,
      published_revision,
      changed_at: draft_at,
      changed_by: draft_by === null ? null : { id: draft_by, username },
      // The draft keeps blocks with hidden items, such as from the trash, or the next save would remove them.
      story: {
        ...(await seeStory(db, sightOf(config, authorizedExhibit, asked.caller), exhibit, draft)),
        blocks: draft,
      },
    }
  }
  return implement(storiesContract, {
    read: (call) => readDraft(call),
    save: (call) => saveStory(db, actorOf(call), placedAt(call).exhibit, call.input.body),
    async preview(call) {
      const { authorizedExhibit, exhibit } = placedAt(call)
      const sight = sightOf(config, authorizedExhibit, call.caller, true)
      const found = await findExhibit(db, { ...sight, ahead: true }, { id: exhibit.id })
      if (!found) throw new AppError('not_found')
      const { draft } = await findStory(db, exhibit.id)
      const story = draft.length > 0 ? await seeStory(db, sight, exhibit, draft) : null
      const design = await findDesign(db, exhibit.project)
      if (!design) throw new AppError('not_found')
      const { look } = await seeLook(db, sight, exhibit.project, design.published)
      return { ...(await withItems(db, sight, found, {})), story, look }
    },
    async publish(call) {
      await publishStory({ db, hub }, actorOf(call), placedAt(call).exhibit, call.input.body.revision)
      return readDraft(call)
    },
    async versions(call) {
      const rows = await listVersions(db, call.input.params.id)
      return rows.map(({ id, at, kind, user_id, username, begins }) => ({
        id,
        at,
        kind,
        by: user_id === null ? null : { id: user_id, username },
        begins: begins.slice(0, BEGINNING),
      }))
    },
    async version(call) {
      const { authorizedExhibit, exhibit } = placedAt(call)
      const found = await findVersion(db, exhibit.id, call.input.params.version)
      if (!found) throw new AppError('not_found')
      return seeStory(db, sightOf(config, authorizedExhibit, call.caller), exhibit, found.blocks)
    },
    async restore(call) {
      const { version } = call.input.params
      const { revision } = call.input.body
      await restoreStory(db, actorOf(call), placedAt(call).exhibit, { version, revision })
      return readDraft(call)
    },
  })
}
