import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { id, ms } from '#shared/entities/fields.ts'
import { galleryDesign } from '#shared/entities/gallery-design.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'
import { openGallery } from './public/gallery.contract.ts'

const params = z.object({ id })
const seen = z.strictObject({ seen_at: ms.describe('`updated_at` of what was seen') })

/** What is being designed, and how it stands to what visitors see. */
const designDraft = galleryDesign.extend({
  updated_at: z.number().describe('ms; grows with each change, whoever makes it'),
  unpublished: z.array(z.string()).describe('the fields in which it differs from what visitors see'),
  can_undo: z.boolean().describe('what was published last can be taken back'),
  cover_item: artifact.nullable().describe('the item that is chosen as cover, as the caller sees it'),
})

export const galleryDesignContract = {
  read: endpoint({
    method: 'GET',
    path: '/projects/:id/gallery_design',
    summary: 'The draft of how a gallery looks and what it says of itself',
    params,
    reply: designDraft,
    effect: 'read',
    access: needs(may('project.draft', paramId)),
  }),
  save: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design',
    summary:
      'Change the draft of a gallery’s design: only the fields that are sent; 409 names a field that somebody else has changed since `seen_at`',
    params,
    body: galleryDesign.partial().extend({
      contacts: galleryDesign.shape.contacts.nullable().optional(),
      links: galleryDesign.shape.links.nullable().optional(),
      seen_at: ms.optional(),
    }),
    reply: designDraft,
    effect: 'write',
    access: needs(may('project.edit', paramId)),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/projects/:id/gallery_design/preview',
    summary: 'A gallery with the draft of its design as visitors will see it',
    params,
    reply: openGallery,
    effect: 'read',
    access: needs(may('project.draft', paramId)),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/publish',
    summary: 'Show visitors the draft; 409 where it has changed since `seen_at`',
    params,
    body: seen,
    reply: designDraft,
    effect: 'write',
    access: needs(may('project.edit', paramId)),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/undo',
    summary: 'Show visitors what they saw before it was published last; what was published becomes the draft',
    params,
    body: seen,
    reply: designDraft,
    effect: 'write',
    access: needs(may('project.edit', paramId)),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/projects/:id/gallery_design/discard',
    summary: 'Make the draft what visitors see again',
    params,
    body: seen,
    reply: designDraft,
    effect: 'write',
    access: needs(may('project.edit', paramId)),
  }),
}
