import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { id, plainText } from '#shared/entities/fields.ts'
import { publicField } from '#shared/entities/own-fields/own-field.ts'
import { project } from '#shared/entities/project.ts'
import { galleryAppearance } from '#shared/entities/gallery-design.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { exhibitPageQuery } from '../exhibits.contract.ts'

const galleryProject = project.pick({ id: true, title: true, url_alias: true, logo_link_url: true, gallery: true })

/** A gallery as visitors see it. */
export const openGallery = z.object({
  locked: z.literal(false),
  org: z.string().describe('Name of the organisation.'),
  org_page: id.nullable().describe('ID of the organisation. null if it has no other open galleries.'),
  project: galleryProject,
  logo: z.string().nullable().describe('A data: URI. null if there is none.'),
  cover: artifact.nullable().describe('The item whose image is the cover. null if there is none.'),
  look: galleryAppearance,
  exhibits: z.array(exhibit),
  fields: z.array(publicField).describe('The public own fields that are offered as filters, in order.'),
})

/** A gallery in the list of its organisation. */
const galleryCard = z.object({
  id: z.string(),
  title: z.string(),
  url_alias: z.string(),
  description: z.string().describe('Beginning of the description.'),
  cover: artifact.nullable(),
  pictures: z.array(artifact).describe('Three items whose images replace a missing cover, or none.'),
  focus: galleryAppearance.shape.focus,
  exhibits: z.number(),
  items: z.number().describe('Number of items. 1001 means more than 1000.'),
})

const adjacentItem = z.object({ id, title: z.string() }).nullable()

export const galleryContract = {
  read: endpoint({
    method: 'GET',
    path: '/gallery/:alias',
    summary: 'Get a gallery',
    description:
      '`alias` is its address. Returns its organisation, texts and public exhibits. For a password-protected gallery, returns only its ID.',
    params: z.object({ alias: plainText(200) }),
    reply: z.union([openGallery, z.object({ locked: z.literal(true), id: z.string() })]),
    effect: 'read',
    access: anyone('Only open galleries are returned.'),
  }),
  org: endpoint({
    method: 'GET',
    path: '/gallery/org/:id',
    summary: 'List the galleries of an organisation',
    description: 'Includes only galleries that the caller can open and that aren’t empty. 404 if there are none.',
    params: z.object({ id }),
    reply: z.object({ id: z.string(), title: z.string(), galleries: z.array(galleryCard) }),
    effect: 'read',
    access: anyone('Only open galleries are returned.'),
  }),
  exhibit: endpoint({
    method: 'GET',
    path: '/gallery/:alias/exhibit/:exhibit',
    summary: 'Get an exhibit of a gallery',
    description: '`exhibit` is its address. Includes one page of its public items in order.',
    params: z.object({ alias: plainText(200), exhibit: plainText(200) }),
    query: exhibitPageQuery,
    reply: exhibit,
    effect: 'read',
    access: anyone('Only public exhibits of open galleries are returned.'),
  }),
  item: endpoint({
    method: 'GET',
    path: '/gallery/:alias/item/:id',
    summary: 'Get an item of a gallery',
    description:
      'As visitors see it, with its tags, the public exhibits that show it, the previous and next items and related items.',
    params: z.object({ alias: plainText(200), id }),
    reply: z.object({
      artifact,
      fields: z.array(publicField).describe('The public own fields of which the item has a value, in order.'),
      tags: z.array(z.string()).describe('Tag titles.'),
      exhibits: z.array(exhibit),
      previous: adjacentItem.describe('The previous item by title. null for the first one.'),
      next: adjacentItem,
      related: z.array(artifact).describe('The items with the most in common, without their long texts.'),
    }),
    effect: 'read',
    access: anyone('Only public items of open galleries are returned.'),
  }),
}
