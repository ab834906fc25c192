import { IconFileText, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { itemMessages } from '#shared/messages.ts'
import { MediaIcon } from '#web/ui/media-icon.tsx'
import { AudioPlayer } from './audio-player.tsx'
import { FirstPage } from './first-page.tsx'
import { pictureOf } from './picture-of.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { VideoPlayer } from './video-player.tsx'
import type { ViewerProps } from './viewer-props.ts'
import styles from './viewer.module.css'

/** Whatever an artifact is, the best way that a visitor can look at it or listen to it. */
export function Viewer(props: ViewerProps) {
  const { artifact } = props
  const { type, file } = artifact
  const preview = file?.preview
  if (file?.status === 'processing') {
    return (
      <Nothing
        title={itemMessages.preparing}
        text={itemMessages.preparingText}
        icon={<IconHourglass size={32} stroke={1.25} aria-hidden />}
      />
    )
  }
  if (type === 'video' && preview?.stream) return <VideoPlayer artifact={artifact} src={preview.stream} />
  if (type === 'audio' && preview?.stream) return <AudioPlayer artifact={artifact} src={preview.stream} />
  const hasPicture = pictureOf(artifact).sources.length > 0
  if (hasPicture && (type === 'pdf' || type === 'document')) return <FirstPage {...props} />
  if (hasPicture) return <PictureViewer {...props} />
  if (!file) return <Nothing title={itemMessages.noFile} icon={<IconFileText size={32} stroke={1.25} aria-hidden />} />
  return (
    <Nothing
      title={itemMessages.noPreview}
      text={file.note ?? itemMessages.noPreviewText}
      icon={<MediaIcon type={type} size={32} />}
    />
  )
}

function Nothing({ title, text, icon }: { title: string; text?: string; icon: ReactNode }) {
  return (
    <div className={styles.nothing}>
      {icon}
      <p className={styles.nothingTitle}>{title}</p>
      {text && <p className={styles.nothingText}>{text}</p>}
    </div>
  )
}
