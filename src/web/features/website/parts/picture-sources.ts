import type { SitePicture } from '#shared/entities/website/site.ts'
import type { PictureSource } from '#web/ui/media-box.tsx'

/** Image sources of an uploaded picture. The server makes previews with these longest sides. */
export function getPictureSources({ width, height, small, large }: SitePicture): PictureSource[] {
  const getWidthFor = (longestSide: number) =>
    Math.round(Math.min(width || longestSide, longestSide * Math.min(1, width / height || 1)))
  return [
    { url: small, width: getWidthFor(800) },
    { url: large, width: getWidthFor(1600) },
  ]
}
