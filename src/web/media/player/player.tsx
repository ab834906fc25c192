import { IconDownload, IconMoodSad, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { playerMessages } from '#shared/words/media/media.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { useMediaHeaders } from '../media-headers.ts'
import { MediaPlaceholder } from '../public/media-placeholder.tsx'
import { getPicture } from '../public/get-picture.ts'
import { captionsQuery } from '../transcript/captions.queries.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { Waveform } from '../sound/waveform.tsx'
import styles from './player.module.css'

const Controls = lazyWithMessages(async () => (await import('./controls.tsx')).Controls)

interface Props {
  artifact: Artifact
  /** The URL that the browser plays. */
  src: string
  transcript: 'open' | 'closed'
  /** Refetches the artifact, because signed URLs expire. */
  onRetry?: (() => void) | undefined
}

const NO_CAPTIONS: [] = []

/**
 * A video in a box of its shape, or audio below its waveform, with the transcript at the side. The server renders the
 * browser's own controls; ours replace them once loaded.
 */
export function Player({ artifact, src, transcript, onRetry }: Props) {
  const mediaRef = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const playerRef = useRef<HTMLDivElement>(null)
  const [isMounted, setIsMounted] = useState(false)
  const [areControlsReady, setAreControlsReady] = useState(false)
  const [hasBegun, setHasBegun] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  // Signed URLs change every hour; playback keeps the URL that it started with.
  const [playingSrc, setPlayingSrc] = useState<string>()
  const headers = useMediaHeaders()
  const { data: captions = NO_CAPTIONS } = useData(captionsQuery(useApi(), artifact.id, headers()))

  useEffect(() => {
    setIsMounted(true)
    // It may have failed before the listener was attached.
    if (mediaRef.current?.error) setHasFailed(true)
  }, [])
  if (hasFailed) {
    const retry = () => {
      setHasFailed(false)
      setAreControlsReady(false)
      setPlayingSrc(undefined)
      onRetry?.()
    }
    return <PlayerError artifact={artifact} onRetry={retry} />
  }

  const isVideo = artifact.type === 'video'
  const { ratio, sources, placeholder } = getPicture(artifact)
  const { preview, duration } = artifact.file ?? {}
  const element = {
    ref: mediaRef,
    src: playingSrc ?? src,
    controls: !areControlsReady,
    preload: 'metadata',
    'aria-label': artifact.title,
    // The URL that playback started with may have expired.
    onError: () => (playingSrc !== undefined && playingSrc !== src ? setPlayingSrc(undefined) : setHasFailed(true)),
    onPlay: () => {
      setHasBegun(true)
      setPlayingSrc((current) => current ?? src)
    },
  } as const
  return (
    <div
      ref={playerRef}
      className={`${styles.player} ${isVideo ? '' : styles.recording} ${captions.length > 0 ? styles.told : ''}`}
      style={{ '--ratio': ratio } as CSSProperties}
      role="group"
      aria-label={playerMessages.player(artifact.title)}
      tabIndex={-1}
      data-player={artifact.id}
      data-own-keys
    >
      <div className={styles.inner}>
        <div className={styles.medium}>
          {isVideo ? (
            <div className={styles.screen}>
              {/* Buttons and keys do the same as a click; captions are added with the controls. */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
              <video
                {...element}
                playsInline
                poster={preview?.poster ?? sources.at(-1)?.url}
                onClick={() => areControlsReady && togglePlayback(mediaRef.current)}
              />
              {areControlsReady && !hasBegun && (
                <button
                  type="button"
                  className={styles.begin}
                  aria-label={playerMessages.play}
                  onClick={() => {
                    // The button disappears on play, so move the focus to the player.
                    playerRef.current?.focus({ preventScroll: true })
                    togglePlayback(mediaRef.current)
                  }}
                >
                  <IconPlayerPlayFilled size={30} aria-hidden />
                </button>
              )}
            </div>
          ) : (
            <>
              {sources.length > 0 && (
                <div className={styles.cover}>
                  <MediaBox ratio={ratio} placeholder={placeholder} sources={sources} sizes="16rem" alt="" />
                </div>
              )}
              {preview?.waveform && <Waveform peaksUrl={preview.waveform} audioRef={mediaRef} duration={duration} />}
            </>
          )}
          <div className={styles.bar}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript has the text */}
            {!isVideo && <audio {...element} />}
            {isMounted && (
              <Suspense>
                <Controls
                  artifact={artifact}
                  mediaRef={mediaRef}
                  playerRef={playerRef}
                  captions={captions}
                  isVideo={isVideo}
                  hasSlider={isVideo || !preview?.waveform}
                  onReady={() => setAreControlsReady(true)}
                />
              </Suspense>
            )}
          </div>
        </div>
        {captions.length > 0 && (
          <div className={styles.words}>
            <Transcript captions={captions} mediaRef={mediaRef} isOpen={transcript === 'open'} />
          </div>
        )}
      </div>
    </div>
  )
}

function togglePlayback(element: HTMLMediaElement | null): void {
  if (!element) return
  if (element.paused) void element.play().catch(() => undefined)
  else element.pause()
}

function PlayerError({ artifact, onRetry }: { artifact: Artifact; onRetry: () => void }) {
  const fileUrl = artifact.file?.url
  return (
    <MediaPlaceholder
      title={playerMessages.failedTitle}
      text={playerMessages.failedText}
      icon={<IconMoodSad size={32} stroke={1.25} aria-hidden />}
      isAlert
    >
      <Button onClick={onRetry}>
        <IconRefresh size={18} stroke={1.75} aria-hidden />
        {playerMessages.retry}
      </Button>
      {fileUrl && (
        <ButtonLink href={fileUrl} download={artifact.filename ?? ''}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {playerMessages.download}
        </ButtonLink>
      )}
    </MediaPlaceholder>
  )
}
