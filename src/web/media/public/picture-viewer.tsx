import { IconZoomIn } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { usePages } from '../pages/use-pages.ts'
import { pictureOf, pictureOfPage, shapeStyle } from './picture-of.ts'
import type { Region } from '../lightbox/region.ts'
import { isSlide, slideOf } from '../lightbox/slides.ts'
import type { ViewerProps } from './viewer-props.ts'
import styles from './viewer.module.css'

const Lightbox = lazily(async () => (await import('../lightbox/lightbox.tsx')).Lightbox)
const PageNavigation = lazily(async () => (await import('../pages/page-navigation.tsx')).PageNavigation)

const NONE: [] = []

/** A picture that opens in the lightbox. Without scripts it links to the large picture. */
export function PictureViewer(props: ViewerProps) {
  const { artifact, eager, sizes = '100vw', onEnlarge, series = NONE, region = null, addressOf, onLeft } = props
  const [open, setOpen] = useState(false)
  // A region that was closed once isn't zoomed to again.
  const [left, setLeft] = useState<Region | null>(null)
  const [page, setPage] = useState(0)
  const hasPages = (artifact.file?.pages ?? 1) > 1
  const pages = usePages(artifact.id, hasPages)
  const picture = pictureOfPage(pictureOf(artifact), pages?.[page])
  const { sources, ratio, placeholder } = picture
  const alt = page > 0 ? itemMessages.pageOf(page + 1, artifact.title) : artifact.title
  const among = series.some(({ id }) => id === artifact.id) ? series.filter(isSlide) : [artifact]
  useEffect(() => {
    if (region) setOpen(true)
  }, [region])
  const enlarge = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (onEnlarge) onEnlarge()
    else setOpen(true)
  }
  return (
    <div className={styles.frame} style={shapeStyle(picture)}>
      <a
        className={styles.enlarge}
        href={sources.at(-1)?.url}
        onClick={enlarge}
        aria-label={itemMessages.enlarge(artifact.title)}
      >
        <MediaBox
          key={page}
          ratio={ratio}
          placeholder={placeholder}
          sources={sources}
          sizes={sizes}
          alt={alt}
          whole={ratio}
          eager={eager ?? false}
        />
        <span className={styles.hint}>
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
        </span>
      </a>
      {hasPages && (
        // Reserves the height before the pages are known.
        <div className={styles.pages}>
          {pages && pages.length > 1 && (
            <Suspense>
              <PageNavigation count={pages.length} page={page} onPage={setPage} isSideways />
            </Suspense>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <Lightbox
            slides={among.map(slideOf)}
            start={among.findIndex(({ id }) => id === artifact.id)}
            startPage={page}
            region={region === left ? null : region}
            addressOf={addressOf}
            onClose={(id, last) => {
              setOpen(false)
              setLeft(region)
              if (id === artifact.id) setPage(last)
              else onLeft?.(id)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
