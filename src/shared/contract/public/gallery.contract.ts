import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { id, plain } from '#shared/entities/fields.ts'
import { project } from '#shared/entities/project.ts'
import { galleryLook } from '#shared/entities/gallery-design.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { exhibitPage } from '../exhibits.contract.ts'

const galleryProject = project.pick({ id: true, title: true, url_alias: true, logo_link_url: true, gallery: true })

/** A gallery as its visitors get it. */
export const openGallery = z.object({
  locked: z.literal(false),
  org: z.string().describe('the name of the organisation'),
  org_page: id.nullable().describe('its id, where its page has other open galleries as well'),
  project: galleryProject,
  logo: z.string().nullable().describe('a data: URI'),
  cover: artifact.nullable().describe('the picture that it begins with'),
  look: galleryLook,
  exhibits: z.array(exhibit),
})

/** A gallery among those of its organisation. */
const galleryCard = z.object({
  id: z.string(),
  title: z.string(),
  url_alias: z.string(),
  description: z.string().describe('its beginning'),
  cover: artifact.nullable(),
  focus: galleryLook.shape.focus,
  exhibits: z.number(),
  items: z.number().describe('at most 1001, which says that there are more than 1000'),
})

const near = z.object({ id, title: z.string() }).nullable()

export const galleryContract = {
  read: endpoint({
    method: 'GET',
    path: '/gallery/:alias',
    summary:
      'A gallery by its address: whose it is, its texts and public exhibits; a protected one says only that it is',
    params: z.object({ alias: plain(200) }),
    reply: z.union([openGallery, z.object({ locked: z.literal(true), id: z.string() })]),
    effect: 'read',
    access: anyone('the handler shows open galleries only'),
  }),
  org: endpoint({
    method: 'GET',
    path: '/gallery/org/:id',
    summary:
      'The galleries of an organisation that the caller may enter and that show something; 404 where there is none',
    params: z.object({ id }),
    reply: z.object({ id: z.string(), title: z.string(), galleries: z.array(galleryCard) }),
    effect: 'read',
    access: anyone('the handler shows open galleries only'),
  }),
  exhibit: endpoint({
    method: 'GET',
    path: '/gallery/:alias/exhibit/:exhibit',
    summary: 'A public exhibit by its address, with a page of its public artifacts in order',
    params: z.object({ alias: plain(200), exhibit: plain(200) }),
    query: exhibitPage,
    reply: exhibit,
    effect: 'read',
    access: anyone('the handler shows public exhibits of open galleries only'),
  }),
  item: endpoint({
    method: 'GET',
    path: '/gallery/:alias/item/:id',
    summary:
      'A public item of a gallery as visitors see it, with its tags, the public exhibits that show it, what stands beside it and what is like it',
    params: z.object({ alias: plain(200), id }),
    reply: z.object({
      artifact,
      tags: z.array(z.string()).describe('titles'),
      exhibits: z.array(exhibit),
      previous: near.describe('by title'),
      next: near,
      related: z.array(artifact).describe('those with the most in common, without their long texts'),
    }),
    effect: 'read',
    access: anyone('the handler shows public items of open galleries only'),
  }),
}
