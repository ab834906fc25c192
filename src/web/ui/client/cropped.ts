/** The visible part of a picture: its zoom factor, and its position from 0 (left, top) to 1 (right, bottom). */
export interface Crop {
  zoom: number
  across: number
  down: number
}

export const WHOLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }
const LONGEST = 640
/** Longest side of a picture that spans a page, in px. */
export const ACROSS_PAGE = 1600

/** Draws the cropped picture on a canvas and gives the canvas the picture's shape. */
export function drawCropped(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { zoom, across, down }: Crop,
  longest = LONGEST,
): void {
  // An SVG without a size reports 0.
  const [width, height] = [picture.naturalWidth || longest, picture.naturalHeight || longest]
  const scale = Math.min(1, longest / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const [partWidth, partHeight] = [width / zoom, height / zoom]
  const [left, top] = [(width - partWidth) * across, (height - partHeight) * down]
  canvas.getContext('2d')?.drawImage(picture, left, top, partWidth, partHeight, 0, 0, canvas.width, canvas.height)
}

/** Longest data URL that is sent without further compression. */
const SMALL = 600_000

/** Encodes a canvas as base64, compressed until it is small enough for an API call. */
export function base64Of(canvas: HTMLCanvasElement): string {
  const forms = [
    () => canvas.toDataURL('image/png'),
    ...[0.9, 0.8, 0.6].map((how) => () => onWhite(canvas).toDataURL('image/jpeg', how)),
  ]
  const small = forms.reduce((found, form) => (found && found.length <= SMALL ? found : form()), '')
  return small.slice(small.indexOf(',') + 1)
}

/** JPEG has no transparency and would turn it black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  sheet.width = canvas.width
  sheet.height = canvas.height
  const pen = sheet.getContext('2d')
  if (!pen) return canvas
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(canvas, 0, 0)
  return sheet
}

/** Decodes the picture in a file; null if the browser can't. */
export async function pictureIn(file: File): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}
