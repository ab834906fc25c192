import type { ListedItem } from '#web/media/public/listed-item.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { getPicture } from '#web/media/public/get-picture.ts'
import { getViewerKind } from '#web/media/public/lazy-viewers.ts'
import { useRegion } from './use-region.ts'
import styles from './item.module.css'

interface Props {
  artifact: Artifact
  /** The items to page through in the lightbox. */
  series: readonly ListedItem[]
  /** Search terms to highlight in a document. */
  searchTerms: string
  /** Returns the path of the page of an item in the series. */
  getItemHref: (id: string) => string
  /** Called if the lightbox is closed at another picture of the series. */
  onLastViewed: (id: string) => void
  onRetry: () => void
}

/** The minimum width of a picture that fills a phone's screen. Narrower pictures get a margin. */
const MIN_FULL_WIDTH_PX = 260

/** The media of an item, on its own background across the whole page. */
export function ItemStage({ artifact, series, searchTerms, getItemHref, onLastViewed, onRetry }: Props) {
  const region = useRegion(artifact)
  const viewMode = getViewerKind(artifact)
  const { originalWidth = MIN_FULL_WIDTH_PX } = getPicture(artifact)
  const isFullWidth = artifact.type === 'video' || (artifact.type === 'image' && originalWidth >= MIN_FULL_WIDTH_PX)
  return (
    <div
      className={`${styles.stage} ${isFullWidth && artifact.file?.preview ? '' : styles.padded}`}
      data-item={artifact.id}
      data-stage={viewMode === 'played' || viewMode === 'read' ? 'busy' : undefined}
    >
      <Viewer
        artifact={artifact}
        eager
        sizes="(max-width: 100rem) 92vw, 90rem"
        region={region}
        series={series}
        searchQuery={searchTerms}
        getPageUrl={getItemHref}
        onLastViewed={onLastViewed}
        onRetry={onRetry}
      />
    </div>
  )
}
