import { IconExternalLink } from '@tabler/icons-react'
import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { pictureOf } from '../public/picture-of.ts'
import type { ViewerProps } from '../public/viewer-props.ts'
import { usePages } from './use-pages.ts'
import styles from './document-viewer.module.css'

const Reader = lazily(async () => (await import('./reader.tsx')).Reader)

/**
 * A document. The server renders its first page with a link to the file; a reader of the same size replaces it if its
 * pages are available.
 */
export function DocumentViewer(props: ViewerProps) {
  const { artifact, find = '' } = props
  const paged = artifact.type === 'pdf' || (artifact.file?.pages ?? 0) > 1
  const pages = usePages(artifact.id, paged)
  const first = <FirstPage {...props} />
  if (!paged || pages?.length === 0) return <div className={styles.single}>{first}</div>
  const waiting: ReactNode = <div className={styles.waiting}>{first}</div>
  return (
    <div className={styles.document}>
      {pages ? (
        <Suspense fallback={waiting}>
          <Reader artifact={artifact} pages={pages} find={find} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

function FirstPage({ artifact, eager }: ViewerProps) {
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const address = artifact.type === 'pdf' ? artifact.file?.preview?.stream : undefined
  return (
    <>
      {address && (
        <div className={styles.acts}>
          <ButtonLink small href={address} target="_blank" rel="noopener">
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            {itemMessages.openPdf}
          </ButtonLink>
        </div>
      )}
      <div className={styles.page} style={{ '--ratio': ratio } as CSSProperties}>
        <MediaBox
          ratio={ratio}
          placeholder={placeholder}
          sources={sources}
          sizes="(max-width: 54rem) 94vw, 51rem"
          alt={itemMessages.firstPage(artifact.title)}
          whole={ratio}
          eager={eager ?? false}
        />
      </div>
    </>
  )
}
