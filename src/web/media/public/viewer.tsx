import { Suspense, type CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { DocumentViewer } from '../pages/document-viewer.tsx'
import { getPicture } from './get-picture.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { Preparing } from './preparing.tsx'
import { TextDocument, NoPreview, Player, getViewerKind } from './lazy-viewers.ts'
import type { ViewerProps } from './viewer-props.ts'
import styles from './viewer.module.css'

/** Shows an artifact with the most suitable viewer. */
export function Viewer(props: ViewerProps) {
  const { artifact, transcript = 'open', onRetry } = props
  const stream = artifact.file?.preview?.stream ?? ''
  switch (getViewerKind(artifact)) {
    case 'read':
      return <DocumentViewer {...props} />
    case 'words':
      return (
        <Suspense>
          <TextDocument artifact={artifact} />
        </Suspense>
      )
    case 'picture':
      return <PictureViewer {...props} />
    case 'preparing':
      return <Preparing artifact={artifact} preparedPercent={props.preparedPercent} />
    case 'played':
      return (
        <Suspense fallback={<PlayerPlaceholder artifact={artifact} />}>
          <Player
            key={stream.split('?')[0]}
            artifact={artifact}
            src={stream}
            transcript={transcript}
            onRetry={onRetry}
          />
        </Suspense>
      )
    case 'none':
      return (
        <Suspense>
          <NoPreview artifact={artifact} />
        </Suspense>
      )
  }
}

/** Shows the picture of a video until its player has loaded. */
function PlayerPlaceholder({ artifact }: { artifact: Artifact }) {
  if (artifact.type !== 'video') return null
  const { ratio, placeholder, sources } = getPicture(artifact)
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      <MediaBox ratio={ratio} placeholder={placeholder} sources={sources} alt="" wholeRatio={ratio} eager />
    </div>
  )
}
