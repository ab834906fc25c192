import { z } from 'zod'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { artifact } from '../artifact.ts'
import { focalPoint } from '../fields.ts'
import { offeredPlan } from '../subscription-state.ts'
import { SITE_BLOCKS, createStorySchema } from '../story/story.ts'
import { POST_KINDS } from './pages.ts'

/** A language of the user interface. */
export const language = z.enum(LANGUAGE_CODES)

/** An image of the website. */
export const sitePicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().nullable(),
  focus: focalPoint.describe('Focal point in percent, for cropping it.'),
  small: z.string(),
  large: z.string(),
})
export type SitePicture = z.infer<typeof sitePicture>

/** A post in a list. */
export const postCard = z.object({
  url: z.string(),
  kind: z.enum(POST_KINDS),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  cover: sitePicture.nullable(),
  cover_alt: z.string(),
  published_at: z.number().describe('Unix time in milliseconds.'),
  language,
})
export type PostCard = z.infer<typeof postCard>

/** An open gallery, as shown by a block of the website. */
export const galleryTeaser = z.object({
  asked: z.string().describe('The address that a block names. Empty if it names none.'),
  alias: z.string(),
  title: z.string(),
  org: z.string(),
  description: z.string(),
  items: z.array(artifact).describe('Items with images.'),
})
export type GalleryTeaser = z.infer<typeof galleryTeaser>

/** Everything that the blocks of a page show. */
export const siteContent = z.object({
  pictures: z.array(sitePicture),
  galleries: z.array(galleryTeaser),
  plans: z.array(offeredPlan),
  posts: z.array(postCard),
})
export type SiteContent = z.infer<typeof siteContent>

export const siteBlocks = createStorySchema(SITE_BLOCKS)

/** A page or post, as sent to readers. Documents also have a version and a list of versions. */
export const siteView = z.object({
  title: z.string(),
  summary: z.string(),
  language,
  languages: z.array(language).describe('The languages in which it is available.'),
  changed_at: z.number().describe('When the text last changed, as Unix time in milliseconds.'),
  version: z.string().describe('Empty for the text that comes with Vitrine.'),
  versions: z.array(z.object({ id: z.string(), at: z.number() })).describe('Versions of a document, newest first.'),
  body: siteBlocks.describe('Rich text is sanitised HTML.'),
  shown: siteContent,
})
export type SiteView = z.infer<typeof siteView>

export const post = postCard.extend({
  languages: z.array(language).optional(),
  body: siteBlocks.optional().describe('Left out of lists.'),
  shown: siteContent.optional(),
})
export type Post = z.infer<typeof post>

/** A short note on the `social` page. */
export const tweet = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  url: z.string().nullable(),
  at: z.number().describe('Unix time in milliseconds.'),
})
export type Tweet = z.infer<typeof tweet>
