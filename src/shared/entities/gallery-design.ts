import { z } from 'zod'
import { email, focalPoint, httpUrl, id, requiredLine, longText } from './fields.ts'

/** The sections of a gallery below its cover and title. */
export const GALLERY_SECTIONS = ['words', 'exhibits', 'collection'] as const
export type GallerySection = (typeof GALLERY_SECTIONS)[number]

/** A position in percent. */
const percentage = z.int().min(0).max(100)

export const cover = z.union([
  z.enum(['auto', 'none']),
  z.strictObject({
    item: id,
    x: percentage.describe('Focal point of the image, in percent from the left.'),
    y: percentage.describe('Focal point of the image, in percent from the top.'),
  }),
])
export type Cover = z.infer<typeof cover>

/** The fields of a gallery design. */
const designFields = {
  archive_title: requiredLine.nullable(),
  description: longText.nullable(),
  contacts: z.array(email).max(20),
  links: z.array(httpUrl).max(20),
  cover: cover.describe('`auto` uses the first suitable image. It also replaces an item that visitors can’t see.'),
  accent: z
    .string()
    .max(7)
    .regex(/^(?:house|cover|#[0-9a-f]{6})$/)
    .describe(
      '`house` uses the default colour and `cover` takes one from the cover. Any other colour is kept readable.',
    ),
  theme: z.enum(['visitor', 'light', 'dark']).describe('`visitor` follows the visitor’s own setting.'),
  sections: z
    .array(z.enum(GALLERY_SECTIONS))
    .min(1)
    .max(GALLERY_SECTIONS.length)
    .refine((sections) => new Set(sections).size === sections.length)
    .describe('The sections to show, in this order.'),
}

export const galleryDesign = z.strictObject(designFields)
export type GalleryDesign = z.infer<typeof galleryDesign>
export type DesignField = keyof GalleryDesign

/** Default values for fields that a project without a design doesn't have. */
export const DEFAULT_APPEARANCE = {
  cover: 'auto',
  accent: 'house',
  theme: 'visitor',
  sections: [...GALLERY_SECTIONS],
} as const satisfies Partial<GalleryDesign>

const accentShades = z.object({
  accent: z.string(),
  hover: z.string(),
  on: z.string().describe('Text colour on the accent colour.'),
  soft: z.string().describe('Background tinted with the accent colour.'),
})
export type AccentShades = z.infer<typeof accentShades>

/** The appearance of a gallery, as sent to visitors. */
export const galleryAppearance = z.object({
  accent: z.object({ light: accentShades, dark: accentShades }).nullable().describe('null for the default colour.'),
  theme: z.enum(['visitor', 'light', 'dark']),
  sections: z.array(z.enum(GALLERY_SECTIONS)),
  focus: focalPoint.describe('Focal point of the cover, in percent.'),
})
export type GalleryAppearance = z.infer<typeof galleryAppearance>
