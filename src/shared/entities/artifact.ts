import { z } from 'zod'
import { MEDIA_TYPES } from '#shared/rules/media-type.ts'
import { visibility } from './fields.ts'

/** Addresses of what was made from the original. `stream` is what a browser can play or page through. */
export const preview = z.object({
  thumb: z.string().optional(),
  small: z.string().optional(),
  large: z.string().optional(),
  poster: z.string().optional(),
  stream: z.string().optional(),
  stream_type: z.string().optional(),
  waveform: z.string().optional(),
  placeholder: z.string().optional().describe('tiny blurred picture as a data: address'),
})

export const file = z.object({
  url: z.string().nullable().describe('the original; null for those who may not download it'),
  type: z.string().describe('mime type'),
  size: z.number().describe('bytes'),
  duration: z.number().optional().describe('seconds'),
  width: z.number().optional(),
  height: z.number().optional(),
  pages: z.number().optional(),
  sha256: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  note: z.string().optional().describe('why there is no preview'),
  preview: preview.nullable(),
})
export type ArtifactFile = z.infer<typeof file>

export const artifact = z.object({
  id: z.string(),
  project: z.string(),
  folder: z.string(),
  title: z.string(),
  description: z.string().describe('cleaned HTML'),
  place: z.string().nullable(),
  date_of_origin: z.number().nullable(),
  time_period: z.object({ gte: z.number().nullable(), lte: z.number().nullable() }).nullable(),
  subject: z.array(z.string()),
  license: z.string().nullable(),
  visibility,
  downloadable: z.boolean(),
  active: z.boolean(),
  filename: z.string().nullable(),
  type: z.enum(MEDIA_TYPES),
  file: file.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  // Members only: a visitor's answer leaves these out.
  user: z.string().nullable().optional(),
  reference: z.string().nullable().optional(),
  storage_location: z.string().nullable().optional(),
  ascession_form_reference: z.string().nullable().optional(),
  restore_folder: z.string().nullable().optional(),
  needs_review: z.boolean().optional(),
})
export type Artifact = z.infer<typeof artifact>
