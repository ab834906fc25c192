import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPackage,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { MediaType } from '#shared/rules/media-type.ts'

const ICONS: Record<MediaType, Icon> = {
  audio: IconMusic,
  video: IconVideo,
  image: IconPhoto,
  document: IconFileText,
  pdf: IconFileTypePdf,
  application: IconPackage,
}

/** The icon of a media type. All icons come from the same set with stroke 1.5. */
export function MediaIcon({ type, size = 20 }: { type: MediaType | null; size?: number }) {
  const TypeIcon = type ? ICONS[type] : IconFile
  return <TypeIcon size={size} stroke={1.5} aria-hidden />
}
