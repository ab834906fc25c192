import { IconAlertTriangle, IconDownload, IconFileOff, IconFileText } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { translateNote } from '#shared/words/file-notes/file-notes.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { MediaPlaceholder } from './media-placeholder.tsx'

const ICON_PROPS = { size: 32, stroke: 1.25, 'aria-hidden': true } as const

/** Explains why there is no preview and offers the file to readers who may have it. */
export function NoPreview({ artifact }: { artifact: Artifact }) {
  const { file, type, filename } = artifact
  if (!file) return <MediaPlaceholder title={itemMessages.noFile} icon={<IconFileText {...ICON_PROPS} />} />
  const hasFailed = file.status === 'failed'
  const noPreviewText = file.url ? itemMessages.noPreviewText : itemMessages.withheldText
  const text = hasFailed ? itemMessages.failedText : noPreviewText
  return (
    <MediaPlaceholder
      title={hasFailed ? itemMessages.failed : itemMessages.noPreview}
      text={(file.note && translateNote(file.note)) ?? text}
      icon={
        hasFailed ? (
          <IconAlertTriangle {...ICON_PROPS} />
        ) : type === 'application' ? (
          <IconFileOff {...ICON_PROPS} />
        ) : (
          <MediaIcon type={type} size={32} />
        )
      }
    >
      {file.url && (
        <ButtonLink variant="primary" href={file.url} download={filename ?? ''}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {itemMessages.download}
        </ButtonLink>
      )}
    </MediaPlaceholder>
  )
}
