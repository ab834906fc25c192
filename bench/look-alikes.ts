import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MAX_DISTANCE } from '../src/server/features/similar/similar.model.ts'
import { measureLook } from '../src/server/ports/media/image/measure-look.ts'

// Measures which changed copies of pictures are found as look-alikes, and which different pictures are taken for the
// same, at each distance. Usage: node bench/look-alikes.ts FOLDER…, with at least 30 different pictures in them.

const DISTANCES = [4, 6, 8, 9, 10, 11, 12, 14]
/** Pictures that are this close are copies of each other without a doubt. */
const CERTAIN_DISTANCE = 3
const MIN_SIDE_PX = 200
/** Scans are measured at this size, because only the small version of a picture is compared anyway. */
const WORK_PX = 1000

type Change = (picture: Sharp, width: number, height: number) => Sharp
const crop =
  (share: number): Change =>
  (picture, width, height) =>
    picture.extract({
      left: Math.round((width * share) / 2),
      top: Math.round((height * share) / 2),
      width: Math.floor(width * (1 - share)),
      height: Math.floor(height * (1 - share)),
    })
const cropOneSide =
  (share: number): Change =>
  (picture, width, height) =>
    picture.extract({ left: Math.round(width * share), top: 0, width: Math.floor(width * (1 - share)), height })
const border =
  (share: number, background: string): Change =>
  (picture, width, height) => {
    const px = Math.round(Math.max(width, height) * share)
    return picture.extend({ top: px, bottom: px, left: px, right: px, background })
  }
const turn =
  (degrees: number): Change =>
  (picture) =>
    picture.rotate(degrees, { background: '#fff' })

const CHANGES: Record<string, Change> = {
  'saved as JPEG, quality 30': (picture) => picture.jpeg({ quality: 30 }),
  'resized to 240 px': (picture) => picture.resize(240),
  'made grey': (picture) => picture.greyscale(),
  '15 % brighter': (picture) => picture.modulate({ brightness: 1.15 }),
  '30 % darker': (picture) => picture.modulate({ brightness: 0.7 }),
  'cropped by 3 %': crop(0.03),
  'cropped by 5 %': crop(0.05),
  'cropped by 10 %': crop(0.1),
  'cropped by 10 % on one side': cropOneSide(0.1),
  'white border of 2 %': border(0.02, '#fff'),
  'white border of 5 %': border(0.05, '#fff'),
  'black border of 5 %': border(0.05, '#000'),
  'turned by 1°': turn(1),
  'turned by 2°': turn(2),
  mirrored: (picture) => picture.flop(),
}

interface Picture {
  bytes: Buffer
  width: number
  height: number
  look: string
}

const files = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
)
const pictures = await readPictures(files)
console.log(`${pictures.length} pictures, threshold ${MAX_DISTANCE}`)
if (pictures.length < 30) throw new Error('at least 30 pictures are needed')
console.log(
  `copies found within a distance of      ${DISTANCES.map((distance) => String(distance).padStart(6)).join('')}`,
)
for (const [name, change] of Object.entries(CHANGES)) {
  const distances = await Promise.all(pictures.map((picture) => measureCopy(picture, change)))
  printShares(name, distances)
}
const pairs = pictures.flatMap((picture, i) =>
  pictures.slice(i + 1).map((other) => countDifferences(picture.look, other.look)),
)
console.log(`of ${pairs.length} pairs of different pictures, taken for the same:`)
console.log(`${' '.repeat(39)}${DISTANCES.map((limit) => String(countWithin(pairs, limit)).padStart(6)).join('')}`)

/** Reads all files that are pictures, each once. Pictures without a look are left out and counted. */
async function readPictures(paths: readonly string[]): Promise<Picture[]> {
  const found: Picture[] = []
  let lookless = 0
  for (const path of paths) {
    const bytes = await readFile(path)
      .then((original) =>
        sharp(original)
          .rotate()
          .resize({ width: WORK_PX, height: WORK_PX, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .png()
          .toBuffer({ resolveWithObject: true }),
      )
      .catch(() => undefined)
    if (!bytes || Math.min(bytes.info.width, bytes.info.height) < MIN_SIDE_PX) continue
    const look = await measureLook(sharp(bytes.data))
    if (look === undefined) lookless++
    // Copies that the folder contains already would count as different pictures.
    else if (found.every((earlier) => countDifferences(earlier.look, look) > CERTAIN_DISTANCE))
      found.push({ bytes: bytes.data, width: bytes.info.width, height: bytes.info.height, look })
  }
  console.log(`${lookless} pictures are too even to have a look`)
  return found
}

async function measureCopy({ bytes, width, height, look }: Picture, change: Change): Promise<number> {
  const copy = await change(sharp(bytes), width, height).toBuffer()
  const lookOfCopy = await measureLook(sharp(copy))
  return lookOfCopy === undefined ? Number.POSITIVE_INFINITY : countDifferences(look, lookOfCopy)
}

function countDifferences(a: string, b: string): number {
  return [...a].filter((digit, i) => digit !== b[i]).length
}

function countWithin(distances: readonly number[], limit: number): number {
  return distances.filter((distance) => distance <= limit).length
}

function printShares(name: string, distances: readonly number[]): void {
  const shares = DISTANCES.map((limit) => `${Math.round((100 * countWithin(distances, limit)) / distances.length)} %`)
  console.log(`${name.padEnd(39)}${shares.map((share) => share.padStart(6)).join('')}`)
}
