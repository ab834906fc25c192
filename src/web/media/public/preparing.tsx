import { IconHourglass } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { MediaPlaceholder } from './media-placeholder.tsx'
import { getPicture } from './get-picture.ts'
import styles from './viewer.module.css'

/** Shows that an artifact is being processed, with its first picture if there is one. The page updates by itself. */
export function Preparing({ artifact, preparedPercent }: { artifact: Artifact; preparedPercent: number | undefined }) {
  const { sources, ratio, placeholder } = getPicture(artifact)
  const icon = <IconHourglass size={32} stroke={1.25} aria-hidden />
  if (sources.length === 0)
    return <MediaPlaceholder title={itemMessages.preparing} text={itemMessages.preparingText} icon={icon} />
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      <MediaBox
        ratio={ratio}
        placeholder={placeholder}
        sources={sources}
        sizes="60rem"
        alt={artifact.title}
        wholeRatio={ratio}
        eager
      >
        <p className={styles.preparing} role="status">
          <IconHourglass size={18} stroke={1.75} aria-hidden />
          {itemMessages.preparing}
          {/* Hidden from screen readers, which would announce every percent. */}
          {preparedPercent !== undefined && <span aria-hidden>{formatPercent(preparedPercent)}</span>}
        </p>
      </MediaBox>
    </div>
  )
}
