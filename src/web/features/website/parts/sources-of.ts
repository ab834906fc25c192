import type { SitePicture } from '#shared/entities/website/site.ts'
import type { Source } from '#web/ui/media-box.tsx'

/** The sizes of a picture of the website; the longest sides are those of previews. */
export function sourcesOf({ width, height, small, large }: SitePicture): Source[] {
  const across = (longest: number) => Math.round(Math.min(width || longest, longest * Math.min(1, width / height || 1)))
  return [
    { url: small, width: across(800) },
    { url: large, width: across(1600) },
  ]
}
