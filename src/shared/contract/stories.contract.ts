import { z } from 'zod'
import { exhibit } from '#shared/entities/exhibit.ts'
import { id } from '#shared/entities/fields.ts'
import { galleryAppearance } from '#shared/entities/gallery-design.ts'
import { storyDraft, storyVersion } from '#shared/entities/story/story-draft.ts'
import { renderedStory } from '#shared/entities/story/rendered-story.ts'
import { EXHIBIT_BLOCKS, createStorySchema } from '#shared/entities/story/story.ts'
import { endpoint, requires, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })
const versionParams = z.object({ id, version: id })
const revision = z.int().min(0).max(2_000_000_000).describe('The revision that the caller last read.')

export const storiesContract = {
  read: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story',
    summary: 'Get the draft of an exhibit’s story',
    params,
    reply: storyDraft,
    effect: 'read',
    access: requireAll(requires('exhibit.draft', getParamId)),
  }),
  save: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story',
    summary: 'Save the draft of a story',
    description: '409 if the draft has changed since `revision`. The content sent is then kept as a version.',
    params,
    body: z.strictObject({ blocks: createStorySchema(EXHIBIT_BLOCKS), revision }),
    reply: storyDraft.pick({ revision: true, changed_at: true }),
    effect: 'write',
    access: requireAll(requires('exhibit.edit', getParamId)),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/preview',
    summary: 'Preview the draft of a story',
    description: 'Returns the exhibit as visitors will see it, and the look of its gallery.',
    params,
    reply: exhibit.extend({ look: galleryAppearance }),
    effect: 'read',
    access: requireAll(requires('exhibit.draft', getParamId)),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story/publish',
    summary: 'Publish the draft of a story',
    description: 'Publishes this revision. An empty draft removes the story.',
    params,
    body: z.strictObject({ revision }),
    reply: storyDraft,
    effect: 'write',
    access: requireAll(requires('exhibit.edit', getParamId)),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/versions',
    summary: 'List the versions of a story',
    description: 'Newest first.',
    params,
    reply: z.array(storyVersion),
    effect: 'read',
    access: requireAll(requires('exhibit.draft', getParamId)),
  }),
  version: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/versions/:version',
    summary: 'Get a version of a story',
    params: versionParams,
    reply: renderedStory,
    effect: 'read',
    access: requireAll(requires('exhibit.draft', getParamId)),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story/versions/:version/restore',
    summary: 'Restore a version of a story',
    description: 'It becomes the draft. The previous draft is kept as a version.',
    params: versionParams,
    body: z.strictObject({ revision }),
    reply: storyDraft,
    effect: 'write',
    access: requireAll(requires('exhibit.edit', getParamId)),
  }),
}
