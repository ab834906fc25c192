import type { Listed } from '#web/media/public/listed.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { waySeen } from '#web/media/public/viewer-parts.ts'
import { useRegion } from './use-region.ts'
import styles from './item.module.css'

interface Props {
  artifact: Artifact
  /** The items that one goes through. */
  series: readonly Listed[]
  /** What a document is searched for. */
  find: string
  /** The address of the page of one of them. */
  addressOf: (id: string) => string
  /** Another picture of the series was looked at last. */
  onLeft: (id: string) => void
  onRetry: () => void
}

/** Pictures of fewer pixels across do not fill the stage of a phone. */
const SMALL = 260

/** The medium on a ground of its own, across the whole page. */
export function ItemStage({ artifact, ...how }: Props) {
  const region = useRegion(artifact)
  const way = waySeen(artifact)
  const { pixels = SMALL } = pictureOf(artifact)
  const flush = artifact.type === 'video' || (artifact.type === 'image' && pixels >= SMALL)
  return (
    <div
      className={`${styles.stage} ${flush && artifact.file?.preview ? '' : styles.padded}`}
      data-stage={way === 'played' || way === 'read' ? 'busy' : undefined}
    >
      <Viewer artifact={artifact} eager sizes="(max-width: 100rem) 92vw, 90rem" region={region} {...how} />
    </div>
  )
}
