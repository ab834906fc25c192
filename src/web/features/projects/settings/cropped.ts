/** What of a picture is shown: how much larger than whole, and where, from 0 (left, top) to 1 (right, bottom). */
export interface Crop {
  zoom: number
  across: number
  down: number
}

export const WHOLE: Crop = { zoom: 1, across: 0.5, down: 0.5 }
const LONGEST = 640

/** Draws a picture as it is cropped; the canvas has its shape. */
export function drawCropped(canvas: HTMLCanvasElement, picture: HTMLImageElement, { zoom, across, down }: Crop): void {
  // A drawing without a size of its own.
  const [width, height] = [picture.naturalWidth || LONGEST, picture.naturalHeight || LONGEST]
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const [partWidth, partHeight] = [width / zoom, height / zoom]
  const [left, top] = [(width - partWidth) * across, (height - partHeight) * down]
  canvas.getContext('2d')?.drawImage(picture, left, top, partWidth, partHeight, 0, 0, canvas.width, canvas.height)
}

/** What a canvas shows, as base64: a logo is sent small whatever was chosen. */
export const base64Of = (canvas: HTMLCanvasElement): string => {
  const png = canvas.toDataURL('image/png')
  const small = png.length > 600_000 ? canvas.toDataURL('image/jpeg', 0.9) : png
  return small.slice(small.indexOf(',') + 1)
}

/** The picture in a file; null where the browser finds none. */
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
