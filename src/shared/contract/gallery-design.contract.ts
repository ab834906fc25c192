import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { id, unixMs } from '#shared/entities/fields.ts'
import { galleryDesign } from '#shared/entities/gallery-design.ts'
import { endpoint, requires, requireAll, getParamId } from './endpoint.ts'
import { openGallery } from './public/gallery.contract.ts'

const params = z.object({ id })
const seenDraft = z.strictObject({
  seen_at: unixMs.describe('The `updated_at` value of the draft that the call is based on.'),
})

/** The draft of a gallery design, and how it differs from the published one. */
const designDraft = galleryDesign.extend({
  updated_at: z.number().describe('Unix time in milliseconds. Increases with every change.'),
  unpublished: z.array(z.string()).describe('Fields of the draft that differ from the published design.'),
  can_undo: z.boolean().describe('Whether the last publication can be undone.'),
  cover_item: artifact
    .nullable()
    .describe('The item chosen as cover, as the caller sees it. null if none is chosen or the caller can’t see it.'),
})

export const galleryDesignContract = {
  read: endpoint({
    method: 'GET',
    path: '/projects/:id/gallery_design',
    summary: 'Get the draft of a gallery’s design',
    description: 'Includes the gallery’s texts.',
    params,
    reply: designDraft,
    effect: 'read',
    access: requireAll(requires('project.draft', getParamId)),
  }),
  save: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design',
    summary: 'Update the draft of a gallery’s design',
    description: 'Only the fields sent are changed. 409 names a field that someone else has changed since `seen_at`.',
    params,
    body: galleryDesign.partial().extend({
      contacts: galleryDesign.shape.contacts.nullable().optional(),
      links: galleryDesign.shape.links.nullable().optional(),
      seen_at: unixMs.optional(),
    }),
    reply: designDraft,
    effect: 'write',
    access: requireAll(requires('project.edit', getParamId)),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/projects/:id/gallery_design/preview',
    summary: 'Preview the draft of a gallery’s design',
    description: 'Returns the gallery as visitors will see it once the draft is published.',
    params,
    reply: openGallery,
    effect: 'read',
    access: requireAll(requires('project.draft', getParamId)),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/publish',
    summary: 'Publish the draft of a gallery’s design',
    description: '409 if the draft has changed since `seen_at`.',
    params,
    body: seenDraft,
    reply: designDraft,
    effect: 'write',
    access: requireAll(requires('project.edit', getParamId)),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/undo',
    summary: 'Undo the last publication of a gallery’s design',
    description: 'Visitors see the previous design again. The design that was published last becomes the draft.',
    params,
    body: seenDraft,
    reply: designDraft,
    effect: 'write',
    access: requireAll(requires('project.edit', getParamId)),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/discard',
    summary: 'Discard the draft of a gallery’s design',
    description: 'Resets the draft to the published design.',
    params,
    body: seenDraft,
    reply: designDraft,
    effect: 'write',
    access: requireAll(requires('project.edit', getParamId)),
  }),
}
