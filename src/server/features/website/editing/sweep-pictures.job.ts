import type { Services } from '#server/access/services.ts'
import { deletePicturesUnusedSince } from '../data/pictures.repo.ts'

const UNUSED_FOR_MS = 7 * 24 * 3600 * 1000

/** Deletes images of the website that nothing has shown for a week. Returns their number. */
export const deleteUnusedPictures = ({ db }: Pick<Services, 'db'>, nowMs = Date.now()): Promise<number> =>
  deletePicturesUnusedSince(db, nowMs - UNUSED_FOR_MS)
