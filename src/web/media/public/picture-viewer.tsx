import { IconMaximize, IconZoomIn } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { enterFullscreen, leaveFullscreen } from '../page-fullscreen.ts'
import { usePages } from '../pages/use-pages.ts'
import { getPicture, getPagePicture, getShapeStyle } from './get-picture.ts'
import type { Region } from '../lightbox/region.ts'
import { isSlide, createSlide } from '../lightbox/slides.ts'
import type { ViewerProps } from './viewer-props.ts'
import styles from './viewer.module.css'

const Lightbox = lazyWithMessages(async () => (await import('../lightbox/lightbox.tsx')).Lightbox)
const PageNavigation = lazyWithMessages(async () => (await import('../pages/page-navigation.tsx')).PageNavigation)

const NO_ITEMS: [] = []

/** A picture that opens in the lightbox. With JavaScript disabled it links to the large picture. */
export function PictureViewer(props: ViewerProps) {
  const {
    artifact,
    eager,
    sizes = '100vw',
    onEnlarge,
    series = NO_ITEMS,
    region = null,
    getPageUrl,
    onLastViewed,
  } = props
  const [isOpen, setIsOpen] = useState(false)
  // A region that was closed once isn't zoomed to again.
  const [closedRegion, setClosedRegion] = useState<Region | null>(null)
  const [page, setPage] = useState(0)
  const hasPages = (artifact.file?.pages ?? 1) > 1
  const pages = usePages(artifact.id, hasPages)
  const picture = getPagePicture(getPicture(artifact), pages?.[page])
  const { sources, ratio, placeholder } = picture
  const alt = page > 0 ? itemMessages.pageOf(page + 1, artifact.title) : artifact.title
  const slideItems = series.some(({ id }) => id === artifact.id) ? series.filter(isSlide) : [artifact]
  useEffect(() => {
    if (region) setIsOpen(true)
  }, [region])
  const handleEnlarge = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (onEnlarge) onEnlarge()
    else setIsOpen(true)
  }
  return (
    <div className={styles.frame} style={getShapeStyle(picture)} data-pages={hasPages ? artifact.id : undefined}>
      <div className={styles.picture}>
        <a
          className={styles.enlarge}
          href={sources.at(-1)?.url}
          onClick={handleEnlarge}
          aria-label={itemMessages.enlarge(artifact.title)}
        >
          <MediaBox
            key={page}
            ratio={ratio}
            placeholder={placeholder}
            sources={sources}
            sizes={sizes}
            alt={alt}
            wholeRatio={ratio}
            eager={eager ?? false}
          />
          <span className={styles.zoom}>
            <IconZoomIn size={20} stroke={1.75} aria-hidden />
            {itemMessages.enlargeLabel}
          </span>
        </a>
        {/* Where another component shows the lightbox, full screen is offered there. */}
        {!onEnlarge && (
          <button
            type="button"
            className={styles.fullscreen}
            aria-label={itemMessages.fullscreen}
            title={itemMessages.fullscreen}
            onClick={() => void enterFullscreen().then(() => setIsOpen(true))}
          >
            <IconMaximize size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
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
      {isOpen && (
        <Suspense>
          <Lightbox
            slides={slideItems.map(createSlide)}
            startIndex={slideItems.findIndex(({ id }) => id === artifact.id)}
            startPage={page}
            region={region === closedRegion ? null : region}
            getPageUrl={getPageUrl}
            onClose={(id, lastPage) => {
              leaveFullscreen()
              setIsOpen(false)
              setClosedRegion(region)
              if (id === artifact.id) setPage(lastPage)
              else onLastViewed?.(id)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
