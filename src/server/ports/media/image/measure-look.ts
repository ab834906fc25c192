import type { Sharp } from 'sharp'

/** The number of columns and rows whose brightness is compared: eight differences in each of eight rows. */
const COLUMNS = 9
const ROWS = 8
/** How many parts of a hash the database searches (migrations/0020-look-alikes.sql). */
const BANDS = 4

/** Brightness has 16 bits, because with 8 bits compression alone would change the order of similar parts. */
const STEP = 257

/**
 * How many of the 64 differences must be visible. Blank pages, black frames and pages with a few lines of text have fewer
 * and no look, because all of them would be alike.
 */
const MIN_DIFFERENCES = 20

/**
 * Returns the difference hash of a picture as 64 binary digits: whether each part is visibly brighter than the one to
 * its right. It stays almost the same when the picture is resized, compressed, brightened or made grey. Returns
 * undefined for an even picture.
 */
export async function measureLook(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .pipelineColourspace('rgb16')
    .toColourspace('grey16')
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const getBrightness = (row: number, column: number) =>
    data.readUInt16LE((row * COLUMNS + column) * info.channels * Uint16Array.BYTES_PER_ELEMENT)
  let look = ''
  let visibleDifferences = 0
  // Each band, in which close hashes are looked up, has two columns of all rows: neighbouring bits are often equal.
  for (let band = 0; band < BANDS; band++)
    for (let row = 0; row < ROWS; row++)
      for (let column = band; column < COLUMNS - 1; column += BANDS) {
        const difference = getBrightness(row, column) - getBrightness(row, column + 1)
        if (Math.abs(difference) > STEP) visibleDifferences++
        look += difference > STEP ? '1' : '0'
      }
  return visibleDifferences < MIN_DIFFERENCES ? undefined : look
}
