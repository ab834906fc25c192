import { IconAlertTriangle, IconDownload, IconFileOff, IconFileText } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { spokenNote } from '#shared/words/file-notes/file-notes.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { DocumentViewer } from '../pages/document-viewer.tsx'
import { Player } from '../player/player.tsx'
import { Nothing } from './nothing.tsx'
import { pictureOf } from './picture-of.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { Preparing } from './preparing.tsx'
import type { ViewerProps } from './viewer-props.ts'

/** Whatever an artifact is, the best way that a visitor can look at it, read it or listen to it. */
export function Viewer(props: ViewerProps) {
  const { artifact, transcript = 'open', onRetry } = props
  const { type, file } = artifact
  const stream = file?.preview?.stream
  if ((type === 'video' || type === 'audio') && stream)
    return <Player key={stream} artifact={artifact} src={stream} transcript={transcript} onRetry={onRetry} />
  const hasPicture = pictureOf(artifact).sources.length > 0
  if (hasPicture && (type === 'pdf' || type === 'document')) return <DocumentViewer {...props} />
  if (hasPicture && type === 'image') return <PictureViewer {...props} />
  // What is there already is shown, whatever is still to come.
  if (file?.status === 'processing') return <Preparing artifact={artifact} prepared={props.prepared} />
  return <NoPreview artifact={artifact} />
}

const SIGN = { size: 32, stroke: 1.25, 'aria-hidden': true } as const

/** Why there is nothing to look at, and the file itself for those who may have it. */
function NoPreview({ artifact }: { artifact: Artifact }) {
  const { file, type, filename } = artifact
  if (!file) return <Nothing title={itemMessages.noFile} icon={<IconFileText {...SIGN} />} />
  const failed = file.status === 'failed'
  return (
    <Nothing
      title={failed ? itemMessages.failed : itemMessages.noPreview}
      text={(file.note && spokenNote(file.note)) ?? (failed ? itemMessages.failedText : itemMessages.noPreviewText)}
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
