import type { Listed } from '#web/media/public/listed.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { waySeen } from '#web/media/public/viewer-parts.ts'
import { useRegion } from './use-region.ts'
import styles from './item.module.css'

interface Props {
  artifact: Artifact
  /** The items to page through in the lightbox. */
  series: readonly Listed[]
  /** Search terms to highlight in a document. */
  find: string
  /** The path of the page of an item in the series. */
  addressOf: (id: string) => string
  /** Called when the lightbox closes on another picture of the series. */
  onLeft: (id: string) => void
  onRetry: () => void
}

/** Narrower pictures, in pixels, don't fill the screen of a phone and get a margin. */
const SMALL = 260

/** The media of an item, on its own background across the whole page. */
export function ItemStage({ artifact, series, find, addressOf, onLeft, onRetry }: Props) {
  const region = useRegion(artifact)
  const way = waySeen(artifact)
  const { pixels = SMALL } = pictureOf(artifact)
  const flush = artifact.type === 'video' || (artifact.type === 'image' && pixels >= SMALL)
  return (
    <div
      className={`${styles.stage} ${flush && artifact.file?.preview ? '' : styles.padded}`}
      data-stage={way === 'played' || way === 'read' ? 'busy' : undefined}
    >
      <Viewer
        artifact={artifact}
        eager
        sizes="(max-width: 100rem) 92vw, 90rem"
        region={region}
        series={series}
        find={find}
        addressOf={addressOf}
        onLeft={onLeft}
        onRetry={onRetry}
      />
    </div>
  )
}
