import { IconAlertTriangle, IconDownload, IconFileOff, IconFileText } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { spokenNote } from '#shared/words/file-notes/file-notes.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { Nothing } from './nothing.tsx'

const SIGN = { size: 32, stroke: 1.25, 'aria-hidden': true } as const

/** Explains why there is no preview and offers the file to those who may have it. */
export function NoPreview({ artifact }: { artifact: Artifact }) {
  const { file, type, filename } = artifact
  if (!file) return <Nothing title={itemMessages.noFile} icon={<IconFileText {...SIGN} />} />
  const failed = file.status === 'failed'
  const unseen = file.url ? itemMessages.noPreviewText : itemMessages.withheldText
  const why = failed ? itemMessages.failedText : unseen
  return (
    <Nothing
      title={failed ? itemMessages.failed : itemMessages.noPreview}
      text={(file.note && spokenNote(file.note)) ?? why}
      icon={
        failed ? (
          <IconAlertTriangle {...SIGN} />
        ) : type === 'application' ? (
          <IconFileOff {...SIGN} />
        ) : (
          <MediaIcon type={type} size={32} />
        )
      }
    >
      {file.url && (
        <ButtonLink look="primary" href={file.url} download={filename ?? ''}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {itemMessages.download}
        </ButtonLink>
      )}
    </Nothing>
  )
}
