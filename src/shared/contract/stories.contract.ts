import { z } from 'zod'
import { exhibit } from '#shared/entities/exhibit.ts'
import { id } from '#shared/entities/fields.ts'
import { galleryLook } from '#shared/entities/gallery-design.ts'
import { storyDraft, storyVersion } from '#shared/entities/story/draft.ts'
import { seenStory } from '#shared/entities/story/seen-story.ts'
import { EXHIBIT_BLOCKS, storyOf } from '#shared/entities/story/story.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'

const params = z.object({ id })
const ofVersion = z.object({ id, version: id })
const revision = z.int().min(0).max(2_000_000_000).describe('the one that was seen last')

export const storiesContract = {
  read: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story',
    summary: 'The draft of an exhibit’s story',
    params,
    reply: storyDraft,
    effect: 'read',
    access: needs(may('exhibit.draft', paramId)),
  }),
  save: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story',
    summary:
      'Save the draft of a story; 409 where it has changed since `revision`: what was sent is kept among the versions',
    params,
    body: z.strictObject({ blocks: storyOf(EXHIBIT_BLOCKS), revision }),
    reply: storyDraft.pick({ revision: true, changed_at: true }),
    effect: 'write',
    access: needs(may('exhibit.edit', paramId)),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/preview',
    summary: 'An exhibit with the draft of its story as visitors will see it, and how its gallery looks',
    params,
    reply: exhibit.extend({ look: galleryLook }),
    effect: 'read',
    access: needs(may('exhibit.draft', paramId)),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story/publish',
    summary: 'Show visitors the draft of this revision; an empty one takes the story away',
    params,
    body: z.strictObject({ revision }),
    reply: storyDraft,
    effect: 'write',
    access: needs(may('exhibit.edit', paramId)),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/versions',
    summary: 'What is kept of a story’s past, newest first',
    params,
    reply: z.array(storyVersion),
    effect: 'read',
    access: needs(may('exhibit.draft', paramId)),
  }),
  version: endpoint({
    method: 'GET',
    path: '/exhibits/:id/story/versions/:version',
    summary: 'One version of a story',
    params: ofVersion,
    reply: seenStory,
    effect: 'read',
    access: needs(may('exhibit.draft', paramId)),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/exhibits/:id/story/versions/:version/restore',
    summary: 'Make a version the draft again; the draft as it was is kept among the versions',
    params: ofVersion,
    body: z.strictObject({ revision }),
    reply: storyDraft,
    effect: 'write',
    access: needs(may('exhibit.edit', paramId)),
  }),
}
