import { z } from 'zod'
import { MEDIA_TYPES } from '#shared/rules/media-type.ts'
import { toldFields } from './artifact-fields.ts'

/** A picture to zoom into. Level 0 is the smallest; each size is half of the next one's, rounded down. */
export const tiles = z.object({
  url: z.string().describe('address of a tile, with {level}, {column} and {row} to fill in'),
  width: z.number().describe('pixels of the largest level'),
  height: z.number(),
  tile_size: z.number().describe('pixels of the sides of a tile; those at the right and at the bottom are smaller'),
  levels: z.number(),
})
export type Tiles = z.infer<typeof tiles>

/** Addresses of what was made from the original. `stream` is what a browser can play or page through. */
export const preview = z.object({
  thumb: z.string().optional(),
  small: z.string().optional(),
  large: z.string().optional(),
  poster: z.string().optional(),
  stream: z.string().optional(),
  stream_type: z.string().optional(),
  waveform: z.string().optional(),
  tiles: tiles.optional().describe('of a picture that is much larger than the previews'),
  placeholder: z.string().optional().describe('tiny blurred picture as a data: address'),
})

/** What a file says of itself, for a person to take over. */
export const suggestions = z.object({
  title: z.string().optional(),
  date_of_origin: z.number().optional(),
  time_period: z
    .object({ gte: z.number(), lte: z.number() })
    .optional()
    .describe('of a date that is only known by its month or year: its first and last day'),
  place: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  description: z.string().optional(),
  creator: z.string().optional(),
  license: z.string().optional(),
})
export type Suggestions = z.infer<typeof suggestions>

export const file = z.object({
  url: z
    .string()
    .nullable()
    .describe(
      'the original, or for visitors a copy without its place and serial numbers; null for those who may not download it',
    ),
  type: z.string().describe('mime type'),
  size: z.number().describe('bytes of what the address gives'),
  duration: z.number().optional().describe('seconds'),
  width: z.number().optional(),
  height: z.number().optional(),
  pages: z.number().optional(),
  sha256: z.string().nullable().describe('of the original; null for visitors who may not download it'),
  status: z.enum(['processing', 'ready', 'failed']),
  held: z.enum(['unscanned', 'infected']).optional().describe('why nobody may have its bytes; for members'),
  note: z
    .tuple([z.string()], z.union([z.string(), z.number()]))
    .optional()
    .describe('why there is no preview, or why processing failed: a code, and its values'),
  suggestions: suggestions.optional().describe('what the file says of itself; for members, of a single artifact'),
  preview: preview.nullable(),
})
export type ArtifactFile = z.infer<typeof file>

/** A page of a document: its picture, and its words with their places (JSON). Width and height of the picture in pixels. */
export const page = z.object({
  number: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  image: z.string().nullable(),
  words: z.string().nullable(),
})
export type Page = z.infer<typeof page>

/** The words of a letter, a table or a book, without its looks. */
export const documentText = z.object({
  text: z.string().describe('a line for each paragraph or row, tabs between cells'),
  cut: z.boolean().describe('there is more in the file'),
})
export type DocumentText = z.infer<typeof documentText>

export const artifact = z.object({
  id: z.string(),
  project: z.string(),
  folder: z.string().describe('a folder’s id, or root; visitors are told root, wherever it is filed'),
  ...toldFields,
  active: z.boolean(),
  filename: z.string().nullable().describe('null for visitors who may not download the file'),
  type: z.enum(MEDIA_TYPES),
  file: file.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  brief: z
    .literal(true)
    .optional()
    .describe('of a bulk act on much text: description and keywords are left out; read the item for them'),
  // Members only, as some of the fields: a visitor's answer leaves these out.
  user: z.string().nullable().optional(),
  restore_folder: z.string().nullable().optional(),
  needs_review: z.boolean().optional(),
  taken_back: z.number().optional().describe('ms; when whoever gave it took it back: it stays private from then on'),
})
export type Artifact = z.infer<typeof artifact>
