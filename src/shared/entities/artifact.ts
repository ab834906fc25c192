import { z } from 'zod'
import { MEDIA_TYPES } from '#shared/rules/media-type.ts'
import { outputFields } from './artifact-fields.ts'
import { ownValues } from './own-fields/own-values.ts'

/** A deep-zoom image. Level 0 is the smallest; each level is half the size of the next one, rounded down. */
export const deepZoomTiles = z.object({
  url: z.string().describe('Address of a tile, with {level}, {column} and {row} to fill in.'),
  width: z.number().describe('Width of the largest level in pixels.'),
  height: z.number(),
  tile_size: z.number().describe('Side length of a tile in pixels. Tiles at the right and bottom edges are smaller.'),
  levels: z.number(),
})
export type Tiles = z.infer<typeof deepZoomTiles>

/** URLs of the derivatives. `stream` is a copy that browsers can play or show page by page. */
export const filePreview = z.object({
  thumb: z.string().optional(),
  small: z.string().optional(),
  large: z.string().optional(),
  poster: z.string().optional(),
  stream: z.string().optional(),
  stream_type: z.string().optional(),
  waveform: z.string().optional(),
  tiles: deepZoomTiles.optional().describe('For images that are much larger than the previews.'),
  placeholder: z.string().optional().describe('Tiny blurred image as a data: URI.'),
})

/** Metadata embedded in a file, suggested for the item's fields. */
export const metadataSuggestions = z.object({
  title: z.string().optional(),
  date_of_origin: z.number().optional(),
  time_period: z
    .object({ gte: z.number(), lte: z.number() })
    .optional()
    .describe('First and last day of a date of which only the month or year is known, as Unix times in milliseconds.'),
  place: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  description: z.string().optional(),
  creator: z.string().optional(),
  license: z.string().optional(),
})
export type MetadataSuggestions = z.infer<typeof metadataSuggestions>

export const artifactFile = z.object({
  url: z
    .string()
    .nullable()
    .describe(
      'Address of the original, or of the metadata-stripped copy for visitors. null for callers who can’t download it.',
    ),
  type: z.string().describe('MIME type.'),
  size: z.number().describe('Size of the file at `url` in bytes.'),
  duration: z.number().optional().describe('Duration in seconds.'),
  width: z.number().optional(),
  height: z.number().optional(),
  pages: z.number().optional(),
  sha256: z.string().nullable().describe('SHA-256 hash of the original. null for visitors who can’t download it.'),
  status: z.enum(['processing', 'ready', 'failed']),
  held: z.enum(['unscanned', 'infected']).optional().describe('Why the file can’t be downloaded. For members only.'),
  damage: z
    .enum(['changed', 'missing', 'unreadable'])
    .optional()
    .describe('What an integrity check found wrong with the stored original. For members only.'),
  note: z
    .tuple([z.string()], z.union([z.string(), z.number()]))
    .optional()
    .describe('Why there is no preview, or why processing failed: a code and its values.'),
  suggestions: metadataSuggestions
    .optional()
    .describe('Values read from the file’s metadata. For members only, and not in lists.'),
  preview: filePreview.nullable(),
})
export type ArtifactFile = z.infer<typeof artifactFile>

/** A page of a document: its image with the size in pixels, and a JSON file with its words and their positions. */
export const artifactPage = z.object({
  number: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  image: z.string().nullable(),
  words: z.string().nullable(),
})
export type ArtifactPage = z.infer<typeof artifactPage>

/** The plain text of a text document, spreadsheet or e-book. */
export const documentText = z.object({
  text: z.string().describe('One line per paragraph or row, with tabs between cells.'),
  cut: z.boolean().describe('Whether the file contains more text.'),
})
export type DocumentText = z.infer<typeof documentText>

export const artifact = z.object({
  id: z.string(),
  project: z.string(),
  folder: z.string().describe('Folder ID, or root. Always root for visitors.'),
  ...outputFields,
  fields: ownValues
    .optional()
    .describe(
      'Values of the project’s own fields, by key. Left out if there are none. Visitors get public fields only.',
    ),
  active: z.boolean(),
  filename: z.string().nullable().describe('null for visitors who can’t download the file.'),
  type: z.enum(MEDIA_TYPES),
  file: artifactFile.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  brief: z
    .literal(true)
    .optional()
    .describe(
      'true if description, keywords and own fields are left out, as in bulk answers with much text. Get the item to read them.',
    ),
  // This field and some of those below are sent to members only.
  template: z.string().optional().describe('ID of the template that the item follows. Left out if there is none.'),
  user: z.string().nullable().optional(),
  restore_folder: z.string().nullable().optional(),
  needs_review: z.boolean().optional(),
  taken_back: z
    .number()
    .optional()
    .describe('When the contributor withdrew it, as Unix time in milliseconds. The item stays private from then on.'),
})
export type Artifact = z.infer<typeof artifact>
