import type { Services } from '#server/access/services.ts'
import { deleteUnused } from '../kept/pictures.repo.ts'

const YOUNG_MS = 7 * 24 * 3600 * 1000

/** Deletes images of the website that nothing has shown for a week. Returns their number. */
export const sweepPictures = ({ db }: Pick<Services, 'db'>, now = Date.now()): Promise<number> =>
  deleteUnused(db, now - YOUNG_MS)
