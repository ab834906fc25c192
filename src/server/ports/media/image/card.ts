import { createRequire } from 'node:module'
import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { MediaType } from '#shared/rules/media-type.ts'

/** The preview image of a page for places where a link to it is shared. */
export interface Card {
  title: string
  /** The name of the project or organisation. */
  archive: string
  /** The media type if the page is an item. */
  type?: MediaType | undefined
  /** One of our derivatives, at most 1600 pixels wide or high. */
  picture?: Buffer | undefined
}

/** The size recommended for link previews. */
export const CARD = { width: 1200, height: 630 } as const

const PAPER = { ground: '#faf8f4', text: '#1f1c17', quiet: '#5f594e', accent: '#7a3b1e' }
const ON_PICTURE = { text: '#ffffff', quiet: '#f1ede4' }
const EDGE = 64
/** The aspect ratio (width / height) from which an image fills the card; others are shown whole at the side. */
const WIDE = 1.15

// The font of the pages as a TTF file, which the text renderer needs.
const FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
)
const FAMILY = 'Source Serif 4 SemiBold,'

/** Draws the card as JPEG. An unreadable image is left out. */
export async function drawCard({ title, archive, type, picture }: Card): Promise<Buffer> {
  const shape = picture && (await shapeOf(picture))
  if (picture && shape && shape >= WIDE) return overPicture(picture, { title, archive })
  const side = picture && shape ? await beside(picture) : undefined
  const width = CARD.width - 2 * EDGE - (side ? side.width + EDGE : 0)
  const [big, small] = await Promise.all([
    words(title, { width, size: sizeFor(title, side ? 0.85 : 1), colour: PAPER.text, tallest: 380 }),
    words(archive, { width, size: 28, colour: PAPER.quiet, tallest: 40 }),
  ])
  return onGround([
    { input: svg(`<rect width="14" height="${CARD.height}" fill="${PAPER.accent}"/>`), left: 0, top: 0 },
    ...(side ? [{ input: side.bytes, left: CARD.width - EDGE - side.width, top: side.top }] : []),
    ...(!side && type ? [{ input: svg(SIGNS[type]), left: 0, top: 0 }] : []),
    ...(big ? [{ input: big.bytes, left: EDGE, top: side ? 110 : 190 }] : []),
    ...(small ? [{ input: small.bytes, left: EDGE, top: CARD.height - EDGE - small.height }] : []),
  ])
}

async function overPicture(picture: Buffer, { title, archive }: Pick<Card, 'title' | 'archive'>): Promise<Buffer> {
  const width = CARD.width - 2 * EDGE
  const [ground, big, small] = await Promise.all([
    sharp(picture)
      .resize({ ...CARD, fit: 'cover', position: 'attention' })
      .flatten({ background: PAPER.ground })
      .toBuffer(),
    words(title, { width, size: sizeFor(title, 0.8), colour: ON_PICTURE.text, tallest: 190 }),
    words(archive, { width, size: 28, colour: ON_PICTURE.quiet, tallest: 40 }),
  ])
  const foot = CARD.height - 48 - (small?.height ?? 0)
  return jpeg(
    sharp(ground).composite([
      {
        input: svg(
          `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset=".38" stop-opacity="0"/><stop offset=".72" stop-opacity=".62"/><stop offset="1" stop-opacity=".86"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
        ),
      },
      ...(small ? [{ input: small.bytes, left: EDGE, top: foot }] : []),
      ...(big ? [{ input: big.bytes, left: EDGE, top: foot - 16 - big.height }] : []),
    ]),
  )
}

const onGround = (parts: OverlayOptions[]) =>
  jpeg(sharp({ create: { ...CARD, channels: 3, background: PAPER.ground } }).composite(parts))
const jpeg = (drawn: Sharp) => drawn.jpeg({ quality: 84 }).toBuffer()
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${inner}</svg>`)

/** The aspect ratio (width / height); undefined if this is no image. */
async function shapeOf(picture: Buffer): Promise<number | undefined> {
  const size = await sharp(picture)
    .metadata()
    .catch(() => undefined)
  return size && size.width / size.height
}

/** A tall image in full, with a border. */
async function beside(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize({ width: 460, height: CARD.height - 2 * EDGE, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#d9d3c6' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, top: Math.round((CARD.height - info.height) / 2) }
}

const MOST_LETTERS = 140
const sizeFor = (text: string, scale: number) =>
  Math.round((text.length <= 28 ? 84 : text.length <= 60 ? 68 : text.length <= 100 ? 54 : 46) * scale)

interface Type {
  width: number
  size: number
  colour: string
  /** The maximum height in pixels; lines below it are cut off. */
  tallest: number
}

/** Renders text as an image; undefined if there is nothing to draw. */
async function words(text: string, { width, size, colour, tallest }: Type) {
  // Pango's markup can't contain control characters.
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}]+/gu, ' ')
    .trim()
  const letters = [...plain]
  const short = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : plain
  if (!short) return undefined
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${escapeXml(short)}</span>`,
      font: `${FAMILY} ${size}`,
      fontfile: FILE,
      ...{ width, dpi: 72, rgba: true, wrap: 'word-char' },
    },
  })
  // Invisible characters leave nothing to draw.
  const made = await drawn
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!made) return undefined
  const { data, info } = made
  if (info.height <= tallest && info.width <= width) return { bytes: data, height: info.height }
  const room = { width: Math.min(info.width, width), height: Math.min(info.height, tallest) }
  const bytes = await sharp(data)
    .extract({ left: 0, top: 0, ...room })
    .png()
    .toBuffer()
  return { bytes, height: room.height }
}

const line = `fill="none" stroke="${PAPER.accent}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`
const BARS = [18, 34, 58, 40, 66, 30, 50, 22, 60, 44, 26, 38, 16]
const wave = BARS.map((tall, n) => `<path d="M${EDGE + 6 + n * 16} ${110 - tall / 2}v${tall}" ${line}/>`).join('')
const sheet = `<path d="M${EDGE + 3} 72h38l20 20v56h-58z M${EDGE + 41} 72v20h20 M${EDGE + 16} 112h30 M${EDGE + 16} 128h30" ${line}/>`
const film = `<rect x="${EDGE + 3}" y="76" width="100" height="68" rx="8" ${line}/><path d="M${EDGE + 42} 95l24 15-24 15z" ${line}/>`
const frame = `<path d="M${EDGE + 3} 76h100v68h-100z m0 52 l30-26 24 20 16-12 30 24" ${line}/>`
/** The drawings for items without an image. */
const SIGNS: Readonly<Record<MediaType, string>> = {
  audio: wave,
  video: film,
  image: frame,
  pdf: sheet,
  document: sheet,
  application: sheet,
}
