import { z } from 'zod'

/** A bag, a table with files as Import reads it, the gallery as plain files, or the gallery as one file for web archives. */
export const EXPORT_FORMATS = ['bagit', 'csv', 'static', 'wacz'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Whether an export is the gallery as everyone sees it. */
export const isGalleryCopy = (format: ExportFormat): boolean => format === 'static' || format === 'wacz'

/**
 * The optional contents of a preservation package: the original files, exhibits with their stories, the vocabularies in use,
 * and the audit log with the records of consent.
 */
export const EXPORT_CONTENTS = ['originals', 'exhibits', 'vocabularies', 'history'] as const
export type ExportContent = (typeof EXPORT_CONTENTS)[number]

const EXPORT_STATES = ['preparing', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** The smallest and largest size that can be chosen for a part, and the default, in bytes. */
export const [MIN_PART_SIZE, MAX_PART_SIZE, DEFAULT_PART_SIZE] = [1_000_000, 10_000_000_000_000, 4_000_000_000]

/** Packages of one person that exist at the same time, and how long each exists, in ms. */
export const [MAX_EXPORTS, EXPORT_TTL_MS] = [10, 7 * 24 * 3600 * 1000]

export const exportReply = z.object({
  id: z.string(),
  project: z.string(),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  problem: z
    .object({ code: z.string().optional(), field: z.string().optional(), reason: z.unknown().optional() })
    .nullable()
    .describe('Why the package couldn’t be prepared.'),
  contents: z.array(z.enum(EXPORT_CONTENTS)),
  progress: z
    .object({ done: z.number(), total: z.number() })
    .describe('The bytes that were read and checked, of all that will be. Estimated for `static` and `wacz`.'),
  parts: z
    .array(
      z.object({
        filename: z.string(),
        url: z.string().describe('Answers ranges, so that a download can continue.'),
        size: z.number().describe('In bytes.'),
        sha256: z.string().describe('Checksum of the whole ZIP file.'),
      }),
    )
    .describe('Empty until the package is ready.'),
  created_at: z.number(),
  expires_at: z.number(),
})
export type Export = z.output<typeof exportReply>
