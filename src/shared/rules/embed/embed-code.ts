import type { MediaType } from '../media-type.ts'

/** Room in pixels. */
export interface Room {
  width: number
  height: number
}

const WIDTH = 640
/** Below the medium stand its title and where it is from. */
const CAPTION = 72
const TALLEST = 720

const USUAL: Partial<Record<MediaType, number>> = { image: 3 / 2, video: 16 / 9, pdf: 3 / 4, document: 3 / 4 }

/** The room that an item takes on another site, by its kind and its shape (width by height). */
export function roomFor(type: MediaType, shape: number | undefined): Room {
  const ratio = shape ?? USUAL[type]
  const medium = ratio === undefined ? 96 : Math.min(TALLEST, WIDTH / ratio)
  return { width: WIDTH, height: Math.round(medium) + CAPTION }
}

/** The room that an exhibit takes: its picture, its title and how it begins. */
export const EXHIBIT_ROOM: Room = { width: WIDTH, height: 480 }

const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** What somebody puts into a page of another site, to show there what stands at an address. */
export const embedCode = (address: string, title: string, { width, height }: Room): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`

/** Where the small page stands that is shown there, by the address of an item's or an exhibit's page. */
export const embedAddress = (page: string): string => page.replace(/\/(?=(?:item|exhibit)\/[^/]+$)/, '/embed/')
