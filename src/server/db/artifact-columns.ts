import { cleanRichTexts } from '#server/kit/rich-text/clean-rich-text.ts'
import type { CleanText } from '#server/kit/rich-text/rich-text.ts'

/** What a call may say of an artifact besides its file and place. */
export interface ArtifactFields {
  title?: string
  description?: string
  reference?: string | null
  place?: string | null
  date_of_origin?: number | null
  time_period?: { gte: number | null; lte: number | null } | null
  subject?: string[] | null
  license?: string | null
  storage_location?: string | null
  ascession_form_reference?: string | null
  visibility?: 'private' | 'local'
  downloadable?: boolean
}

/** The same with its rich text cleaned. */
export type CleanFields<F extends ArtifactFields = ArtifactFields> = Omit<F, 'description'> & {
  description?: CleanText
}

/** Cleans the rich text of each; before a transaction, for it may take a while. */
export async function cleanFields<F extends ArtifactFields>(all: readonly F[]): Promise<CleanFields<F>[]> {
  const texts = all.flatMap(({ description }) => description ?? [])
  const clean = (await cleanRichTexts(texts)).values()
  return all.map(({ description, ...fields }) => {
    const text = description === undefined ? undefined : clean.next().value
    return text === undefined ? fields : { ...fields, description: text }
  })
}

/** The same as columns: the period in two, no list as an empty one. Only what is given. */
export function artifactColumns({ time_period, subject, ...plain }: CleanFields) {
  return {
    ...plain,
    ...(subject !== undefined && { subject: [...new Set(subject ?? [])] }),
    ...(time_period !== undefined && {
      time_period_gte: time_period?.gte ?? null,
      time_period_lte: time_period?.lte ?? null,
    }),
  }
}

/** The columns of an artifact that nothing was said of. */
export const NO_FIELDS = {
  restore_folder: null,
  reference: null,
  place: null,
  date_of_origin: null,
  time_period_gte: null,
  time_period_lte: null,
  license: null,
  storage_location: null,
  ascession_form_reference: null,
  trash_batch: null,
  filename: null,
  file: null,
  upload_id: null,
  upload_page: null,
} as const
