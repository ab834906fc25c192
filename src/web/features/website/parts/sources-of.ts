import type { SitePicture } from '#shared/entities/website/site.ts'
import type { Source } from '#web/ui/media-box.tsx'

/** Image sources of an uploaded picture. The server makes previews with these longest sides. */
export function sourcesOf({ width, height, small, large }: SitePicture): Source[] {
  const widthFor = (longestSide: number) =>
    Math.round(Math.min(width || longestSide, longestSide * Math.min(1, width / height || 1)))
  return [
    { url: small, width: widthFor(800) },
    { url: large, width: widthFor(1600) },
  ]
}
