import { IconHourglass } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { Nothing } from './nothing.tsx'
import { pictureOf } from './picture-of.ts'
import styles from './viewer.module.css'

/** Shows that an artifact is being processed, with its first picture if there is one. The page updates by itself. */
export function Preparing({ artifact, prepared }: { artifact: Artifact; prepared: number | undefined }) {
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const sign = <IconHourglass size={32} stroke={1.25} aria-hidden />
  if (sources.length === 0)
    return <Nothing title={itemMessages.preparing} text={itemMessages.preparingText} icon={sign} />
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      <MediaBox
        ratio={ratio}
        placeholder={placeholder}
        sources={sources}
        sizes="60rem"
        alt={artifact.title}
        whole={ratio}
        eager
      >
        <p className={styles.preparing} role="status">
          <IconHourglass size={18} stroke={1.75} aria-hidden />
          {itemMessages.preparing}
          {/* Hidden from screen readers, which would announce every percent. */}
          {prepared !== undefined && <span aria-hidden>{formatPercent(prepared)}</span>}
        </p>
      </MediaBox>
    </div>
  )
}
