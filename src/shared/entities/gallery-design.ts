import { z } from 'zod'
import { email, httpUrl, id, requiredLine, text } from './fields.ts'

/** The sections of a gallery below its cover and title. */
export const SECTIONS = ['words', 'exhibits', 'collection'] as const
export type Section = (typeof SECTIONS)[number]

/** A position in percent. */
const share = z.int().min(0).max(100)

export const cover = z.union([
  z.enum(['auto', 'none']),
  z.strictObject({
    item: id,
    x: share.describe('Focal point of the image, in percent from the left.'),
    y: share.describe('Focal point of the image, in percent from the top.'),
  }),
])
export type Cover = z.infer<typeof cover>

/** The fields of a gallery design. */
const fields = {
  archive_title: requiredLine.nullable(),
  description: text.nullable(),
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
    .array(z.enum(SECTIONS))
    .min(1)
    .max(SECTIONS.length)
    .refine((all) => new Set(all).size === all.length)
    .describe('The sections to show, in this order.'),
}

export const galleryDesign = z.strictObject(fields)
export type GalleryDesign = z.infer<typeof galleryDesign>
export type DesignField = keyof GalleryDesign

/** Defaults for fields that a project without a design doesn't have. */
export const USUAL_LOOK = {
  cover: 'auto',
  accent: 'house',
  theme: 'visitor',
  sections: [...SECTIONS],
} as const satisfies Partial<GalleryDesign>

const shades = z.object({
  accent: z.string(),
  hover: z.string(),
  on: z.string().describe('Text colour on the accent colour.'),
  soft: z.string().describe('Background tinted with the accent colour.'),
})
export type Shades = z.infer<typeof shades>

/** The appearance of a gallery to visitors. */
export const galleryLook = z.object({
  accent: z.object({ light: shades, dark: shades }).nullable().describe('null for the default colour.'),
  theme: z.enum(['visitor', 'light', 'dark']),
  sections: z.array(z.enum(SECTIONS)),
  focus: z.object({ x: z.number(), y: z.number() }).describe('Focal point of the cover, in percent.'),
})
export type GalleryLook = z.infer<typeof galleryLook>
