import { useRef } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { pictureOf } from './picture-of.ts'
import { Waveform } from './waveform.tsx'
import styles from './viewer.module.css'

/** The browser's own player under a picture of the sound, which one can also steer with. */
export function AudioPlayer({ artifact, src }: { artifact: Artifact; src: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const { sources, ratio, placeholder } = pictureOf(artifact)
  const { file } = artifact
  const preview = file?.preview
  return (
    <div className={styles.audio}>
      {sources.length > 0 && (
        <div className={styles.cover}>
          <MediaBox ratio={ratio} placeholder={placeholder} sources={sources} sizes="16rem" alt="" />
        </div>
      )}
      {preview?.waveform && <Waveform address={preview.waveform} audio={audio} duration={file?.duration} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the archive's own recordings have no caption files */}
      <audio ref={audio} controls preload="metadata" aria-label={artifact.title}>
        <source src={src} type={preview?.stream_type} />
      </audio>
    </div>
  )
}
