/** The visible part of a picture: its zoom factor, and its position from 0 (left, top) to 1 (right, bottom). */
export interface Crop {
  zoom: number
  across: number
  down: number
}

export const NO_CROP: Crop = { zoom: 1, across: 0.5, down: 0.5 }
const DEFAULT_MAX_SIDE_PX = 640
/** Longest side of a picture that spans a page, in px. */
export const WIDE_MAX_SIDE_PX = 1600

/** Draws the cropped picture on a canvas and gives the canvas the picture's aspect ratio. */
export function drawCroppedPicture(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { zoom, across, down }: Crop,
  maxSidePx = DEFAULT_MAX_SIDE_PX,
): void {
  // An SVG without a size reports 0.
  const [width, height] = [picture.naturalWidth || maxSidePx, picture.naturalHeight || maxSidePx]
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const [partWidth, partHeight] = [width / zoom, height / zoom]
  const [left, top] = [(width - partWidth) * across, (height - partHeight) * down]
  canvas.getContext('2d')?.drawImage(picture, left, top, partWidth, partHeight, 0, 0, canvas.width, canvas.height)
}

/** Longest data URL that is sent without further compression. */
const MAX_DATA_URL_LENGTH = 600_000

/** Encodes a canvas as base64, compressed until it is small enough for an API call. */
export function toSmallBase64(canvas: HTMLCanvasElement): string {
  const encoders = [
    () => canvas.toDataURL('image/png'),
    ...[0.9, 0.8, 0.6].map((quality) => () => flattenOnWhite(canvas).toDataURL('image/jpeg', quality)),
  ]
  const dataUrl = encoders.reduce(
    (smallestUrl, encode) => (smallestUrl && smallestUrl.length <= MAX_DATA_URL_LENGTH ? smallestUrl : encode()),
    '',
  )
  return dataUrl.slice(dataUrl.indexOf(',') + 1)
}

/** JPEG has no transparency and would turn it black. */
function flattenOnWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const flattenedCanvas = document.createElement('canvas')
  flattenedCanvas.width = canvas.width
  flattenedCanvas.height = canvas.height
  const context = flattenedCanvas.getContext('2d')
  if (!context) return canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, flattenedCanvas.width, flattenedCanvas.height)
  context.drawImage(canvas, 0, 0)
  return flattenedCanvas
}

/** Decodes the picture in a file; null if the browser can't. */
export async function decodePicture(file: File): Promise<HTMLImageElement | null> {
  const objectUrl = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = objectUrl
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(objectUrl)
  }
}
