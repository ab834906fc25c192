import { IconExternalLink } from '@tabler/icons-react'
import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { getPicture } from '../public/get-picture.ts'
import type { ViewerProps } from '../public/viewer-props.ts'
import { usePages } from './use-pages.ts'
import styles from './document-viewer.module.css'

const Reader = lazyWithMessages(async () => (await import('./reader.tsx')).Reader)

/**
 * A document. The server renders its first page with a link to the file; a reader of the same size replaces it if its
 * pages are available.
 */
export function DocumentViewer(props: ViewerProps) {
  const { artifact, searchQuery = '' } = props
  const hasPages = artifact.type === 'pdf' || (artifact.file?.pages ?? 0) > 1
  const pages = usePages(artifact.id, hasPages)
  const firstPage = <FirstPage {...props} />
  if (!hasPages || pages?.length === 0) return <div className={styles.single}>{firstPage}</div>
  const placeholder: ReactNode = <div className={styles.waiting}>{firstPage}</div>
  return (
    <div className={styles.document} data-pages={artifact.id}>
      {pages ? (
        <Suspense fallback={placeholder}>
          <Reader artifact={artifact} pages={pages} searchQuery={searchQuery} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}

function FirstPage({ artifact, eager }: ViewerProps) {
  const { sources, ratio, placeholder } = getPicture(artifact)
  const pdfUrl = artifact.type === 'pdf' ? artifact.file?.preview?.stream : undefined
  return (
    <>
      {pdfUrl && (
        <div className={styles.acts}>
          <ButtonLink small href={pdfUrl} target="_blank" rel="noopener">
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
          wholeRatio={ratio}
          eager={eager ?? false}
        />
      </div>
    </>
  )
}
