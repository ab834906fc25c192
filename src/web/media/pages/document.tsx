import { IconExternalLink } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { itemMessages } from '#shared/messages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { pictureOf } from '../public/picture-of.ts'
import type { ViewerProps } from '../public/viewer-props.ts'
import styles from '../public/viewer.module.css'

/** A document's first page; the browser opens the rest. */
export function Document({ artifact, eager, sizes = '34rem' }: ViewerProps) {
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const address = artifact.type === 'pdf' ? artifact.file?.preview?.stream : undefined
  const page = (
    <MediaBox
      ratio={ratio}
      placeholder={placeholder}
      sources={sources}
      sizes={sizes}
      alt={itemMessages.firstPage(artifact.title)}
      fit="contain"
      eager={eager ?? false}
    />
  )
  return (
    <div className={styles.page}>
      <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
        {address ? (
          <a href={address} target="_blank" rel="noopener" tabIndex={-1}>
            {page}
          </a>
        ) : (
          page
        )}
      </div>
      {address && (
        <div className={styles.pageActions}>
          <ButtonLink look="primary" href={address} target="_blank" rel="noopener">
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
            {itemMessages.openPdf}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
