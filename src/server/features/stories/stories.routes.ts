import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { findExhibit, addItems } from '#server/features/exhibits/exhibits.view.ts'
import { loadAppearance } from '#server/features/gallery/gallery-page.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { StoryDraft } from '#shared/entities/story/story-draft.ts'
import { loadVisibleStory } from './story.view.ts'
import { findStory, findVersion, listVersions } from './stories.repo.ts'
import { publishStory, restoreStory, saveStory } from './write-story.ts'

type StoryCall = Pick<Call<never>, 'authorization' | 'caller'> & { input: { params: { id: string } } }

const BEGINNING_LENGTH = 160

export const storiesRoutes = ({ db, pubSub, config }: Services) => {
  const getStoryExhibit = ({ authorization, input }: StoryCall) => {
    const authorizedExhibit = authorization.getSubject('exhibit', input.params.id)
    return { authorizedExhibit, exhibit: { id: input.params.id, project: authorizedExhibit.project ?? '' } }
  }
  const readDraft = async (call: StoryCall): Promise<StoryDraft> => {
    const { authorizedExhibit, exhibit } = getStoryExhibit(call)
    const { draft, revision, published_revision, draft_at, draft_by, username } = await findStory(db, exhibit.id)
    return {
      revision,
      published_revision,
      changed_at: draft_at,
      changed_by: draft_by === null ? null : { id: draft_by, username },
      // The draft keeps blocks with hidden items, such as trashed ones; otherwise the next save would remove them.
      story: {
        ...(await loadVisibleStory(db, getReaderVisibility(config, authorizedExhibit, call.caller), exhibit, draft)),
        blocks: draft,
      },
    }
  }
  return implement(storiesContract, {
    read: (call) => readDraft(call),
    save: (call) => saveStory(db, toActor(call), getStoryExhibit(call).exhibit, call.input.body),
    async preview(call) {
      const { authorizedExhibit, exhibit } = getStoryExhibit(call)
      const visibility = getReaderVisibility(config, authorizedExhibit, call.caller, true)
      const exhibitAsReader = await findExhibit(db, { ...visibility, asIfPublic: true }, { id: exhibit.id })
      if (!exhibitAsReader) throw new AppError('not_found')
      const { draft } = await findStory(db, exhibit.id)
      const story = draft.length > 0 ? await loadVisibleStory(db, visibility, exhibit, draft) : null
      const design = await findDesign(db, exhibit.project)
      if (!design) throw new AppError('not_found')
      const { look: appearance } = await loadAppearance(db, visibility, exhibit.project, design.published)
      return { ...(await addItems(db, visibility, exhibitAsReader, {})), story, look: appearance }
    },
    async publish(call) {
      await publishStory({ db, pubSub }, toActor(call), getStoryExhibit(call).exhibit, call.input.body.revision)
      return readDraft(call)
    },
    async versions(call) {
      const rows = await listVersions(db, call.input.params.id)
      return rows.map(({ id, at, kind, user_id, username, begins }) => ({
        id,
        at,
        kind,
        by: user_id === null ? null : { id: user_id, username },
        begins: begins.slice(0, BEGINNING_LENGTH),
      }))
    },
    async version(call) {
      const { authorizedExhibit, exhibit } = getStoryExhibit(call)
      const storyVersion = await findVersion(db, exhibit.id, call.input.params.version)
      if (!storyVersion) throw new AppError('not_found')
      return loadVisibleStory(
        db,
        getReaderVisibility(config, authorizedExhibit, call.caller),
        exhibit,
        storyVersion.blocks,
      )
    },
    async restore(call) {
      const { version } = call.input.params
      const { revision } = call.input.body
      await restoreStory(db, toActor(call), getStoryExhibit(call).exhibit, { version, revision })
      return readDraft(call)
    },
  })
}
