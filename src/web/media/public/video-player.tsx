import type { CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { pictureOf } from './picture-of.ts'
import styles from './viewer.module.css'

/** The browser's own player, in a box of the film's shape. */
export function VideoPlayer({ artifact, src }: { artifact: Artifact; src: string }) {
  const { ratio, sources } = pictureOf(artifact)
  const preview = artifact.file?.preview
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      <video
        className={styles.video}
        controls
        playsInline
        preload="metadata"
        poster={preview?.poster ?? sources.at(-1)?.url}
        aria-label={artifact.title}
      >
        <source src={src} type={preview?.stream_type} />
      </video>
    </div>
  )
}
