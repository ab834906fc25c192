import { fileURLToPath } from 'node:url'

/** A workbook with dates, a formula, merged cells and leading zeros, and two more sheets, one of them hidden. */
export const SAMPLE_WORKBOOK = fileURLToPath(new URL('photos.xlsx', import.meta.url))
