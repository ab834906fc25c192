import type { Listed } from '#web/media/public/listed.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
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

/** The medium on a ground of its own, across the whole page. */
export function ItemStage({ artifact, ...how }: Props) {
  const region = useRegion(artifact)
  const flush = artifact.type === 'image' || artifact.type === 'video'
  return (
    <div
      className={`${styles.stage} ${flush && artifact.file?.preview ? '' : styles.padded}`}
      data-stage={artifact.type === 'image' ? undefined : 'busy'}
    >
      <Viewer artifact={artifact} eager sizes="(max-width: 100rem) 92vw, 90rem" region={region} {...how} />
    </div>
  )
}
