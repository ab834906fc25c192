import { createRequire } from 'node:module'
import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { MediaType } from '#shared/rules/media-type.ts'

/** The preview image of a page, shown wherever a link to it is shared. */
export interface LinkCard {
  title: string
  /** The name of the project or organisation. */
  archive: string
  /** The media type, if the page shows an item. */
  type?: MediaType | undefined
  /** The bytes of one of our derivatives, at most 1600 pixels wide or high. */
  picture?: Buffer | undefined
}

/** The size that is recommended for link previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const PAPER_COLORS = { background: '#faf8f4', text: '#1f1c17', quiet: '#5f594e', accent: '#7a3b1e' }
const OVERLAY_COLORS = { text: '#ffffff', quiet: '#f1ede4' }
const EDGE_PX = 64
/** Images with at least this aspect ratio (width / height) fill the card; others are shown uncropped at the side. */
const WIDE_ASPECT_RATIO = 1.15

// The pages' font as a TTF file, which the text renderer needs.
const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
)
const FONT_FAMILY = 'Source Serif 4 SemiBold,'

/** Draws the card as JPEG, without the image if it is unreadable. */
export async function drawCard({ title, archive, type, picture }: LinkCard): Promise<Buffer> {
  const aspectRatio = picture && (await readAspectRatio(picture))
  if (picture && aspectRatio && aspectRatio >= WIDE_ASPECT_RATIO) return drawOverPicture(picture, { title, archive })
  const sideImage = picture && aspectRatio ? await renderSideImage(picture) : undefined
  const width = CARD_SIZE.width - 2 * EDGE_PX - (sideImage ? sideImage.width + EDGE_PX : 0)
  const [titleImage, sourceImage] = await Promise.all([
    renderText(title, {
      width,
      fontSize: getFontSize(title, sideImage ? 0.85 : 1),
      color: PAPER_COLORS.text,
      maxHeight: 380,
    }),
    renderText(archive, { width, fontSize: 28, color: PAPER_COLORS.quiet, maxHeight: 40 }),
  ])
  return drawOnPaper([
    {
      input: createSvg(`<rect width="14" height="${CARD_SIZE.height}" fill="${PAPER_COLORS.accent}"/>`),
      left: 0,
      top: 0,
    },
    ...(sideImage
      ? [{ input: sideImage.bytes, left: CARD_SIZE.width - EDGE_PX - sideImage.width, top: sideImage.top }]
      : []),
    ...(!sideImage && type ? [{ input: createSvg(TYPE_DRAWINGS[type]), left: 0, top: 0 }] : []),
    ...(titleImage ? [{ input: titleImage.bytes, left: EDGE_PX, top: sideImage ? 110 : 190 }] : []),
    ...(sourceImage
      ? [{ input: sourceImage.bytes, left: EDGE_PX, top: CARD_SIZE.height - EDGE_PX - sourceImage.height }]
      : []),
  ])
}

async function drawOverPicture(
  picture: Buffer,
  { title, archive }: Pick<LinkCard, 'title' | 'archive'>,
): Promise<Buffer> {
  const width = CARD_SIZE.width - 2 * EDGE_PX
  const [background, titleImage, sourceImage] = await Promise.all([
    sharp(picture)
      .resize({ ...CARD_SIZE, fit: 'cover', position: 'attention' })
      .flatten({ background: PAPER_COLORS.background })
      .toBuffer(),
    renderText(title, { width, fontSize: getFontSize(title, 0.8), color: OVERLAY_COLORS.text, maxHeight: 190 }),
    renderText(archive, { width, fontSize: 28, color: OVERLAY_COLORS.quiet, maxHeight: 40 }),
  ])
  const sourceTop = CARD_SIZE.height - 48 - (sourceImage?.height ?? 0)
  return toJpeg(
    sharp(background).composite([
      {
        input: createSvg(
          `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset=".38" stop-opacity="0"/><stop offset=".72" stop-opacity=".62"/><stop offset="1" stop-opacity=".86"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
        ),
      },
      ...(sourceImage ? [{ input: sourceImage.bytes, left: EDGE_PX, top: sourceTop }] : []),
      ...(titleImage ? [{ input: titleImage.bytes, left: EDGE_PX, top: sourceTop - 16 - titleImage.height }] : []),
    ]),
  )
}

const drawOnPaper = (parts: OverlayOptions[]) =>
  toJpeg(sharp({ create: { ...CARD_SIZE, channels: 3, background: PAPER_COLORS.background } }).composite(parts))
const toJpeg = (image: Sharp) => image.jpeg({ quality: 84 }).toBuffer()
const createSvg = (markup: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}">${markup}</svg>`,
  )

/** Returns the aspect ratio (width / height); undefined if this isn't an image. */
async function readAspectRatio(picture: Buffer): Promise<number | undefined> {
  const metadata = await sharp(picture)
    .metadata()
    .catch(() => undefined)
  return metadata && metadata.width / metadata.height
}

/** Draws a tall image in full, with a border. */
async function renderSideImage(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize({ width: 460, height: CARD_SIZE.height - 2 * EDGE_PX, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#d9d3c6' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, top: Math.round((CARD_SIZE.height - info.height) / 2) }
}

const MAX_TITLE_LETTERS = 140
const getFontSize = (text: string, scale: number) =>
  Math.round((text.length <= 28 ? 84 : text.length <= 60 ? 68 : text.length <= 100 ? 54 : 46) * scale)

interface TextStyle {
  width: number
  fontSize: number
  color: string
  /** Maximum height in pixels; lines below it are cut off. */
  maxHeight: number
}

/** Renders text as an image; undefined if there is nothing to draw. */
async function renderText(text: string, { width, fontSize: metadata, color, maxHeight }: TextStyle) {
  // Pango's markup can't contain control characters.
  const plainText = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}]+/gu, ' ')
    .trim()
  const letters = [...plainText]
  const shortenedText =
    letters.length > MAX_TITLE_LETTERS ? `${letters.slice(0, MAX_TITLE_LETTERS).join('').trimEnd()}…` : plainText
  if (!shortenedText) return undefined
  const renderer = sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(shortenedText)}</span>`,
      font: `${FONT_FAMILY} ${metadata}`,
      fontfile: FONT_FILE,
      ...{ width, dpi: 72, rgba: true, wrap: 'word-char' },
    },
  })
  // A text of invisible characters leaves nothing to draw.
  const rendered = await renderer
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!rendered) return undefined
  const { data, info } = rendered
  if (info.height <= maxHeight && info.width <= width) return { bytes: data, height: info.height }
  const visibleSize = { width: Math.min(info.width, width), height: Math.min(info.height, maxHeight) }
  const bytes = await sharp(data)
    .extract({ left: 0, top: 0, ...visibleSize })
    .png()
    .toBuffer()
  return { bytes, height: visibleSize.height }
}

const LINE_STYLE = `fill="none" stroke="${PAPER_COLORS.accent}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`
const BAR_HEIGHTS = [18, 34, 58, 40, 66, 30, 50, 22, 60, 44, 26, 38, 16]
const WAVE_DRAWING = BAR_HEIGHTS.map(
  (barHeight, n) => `<path d="M${EDGE_PX + 6 + n * 16} ${110 - barHeight / 2}v${barHeight}" ${LINE_STYLE}/>`,
).join('')
const SHEET_DRAWING = `<path d="M${EDGE_PX + 3} 72h38l20 20v56h-58z M${EDGE_PX + 41} 72v20h20 M${EDGE_PX + 16} 112h30 M${EDGE_PX + 16} 128h30" ${LINE_STYLE}/>`
const FILM_DRAWING = `<rect x="${EDGE_PX + 3}" y="76" width="100" height="68" rx="8" ${LINE_STYLE}/><path d="M${EDGE_PX + 42} 95l24 15-24 15z" ${LINE_STYLE}/>`
const FRAME_DRAWING = `<path d="M${EDGE_PX + 3} 76h100v68h-100z m0 52 l30-26 24 20 16-12 30 24" ${LINE_STYLE}/>`
/** Drawings for items that have no image. */
const TYPE_DRAWINGS: Readonly<Record<MediaType, string>> = {
  audio: WAVE_DRAWING,
  video: FILM_DRAWING,
  image: FRAME_DRAWING,
  pdf: SHEET_DRAWING,
  document: SHEET_DRAWING,
  application: SHEET_DRAWING,
}
