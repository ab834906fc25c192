import type { Artifact } from '#shared/entities/artifact.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import styles from './item.module.css'

/** The medium on a ground of its own, across the whole page. */
export function ItemStage({ artifact }: { artifact: Artifact }) {
  const flush = artifact.type === 'image' || artifact.type === 'video'
  return (
    <div className={`${styles.stage} ${flush && artifact.file?.preview ? '' : styles.padded}`}>
      <Viewer artifact={artifact} eager sizes="(max-width: 100rem) 92vw, 90rem" />
    </div>
  )
}
