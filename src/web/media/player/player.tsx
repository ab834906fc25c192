import { IconDownload, IconMoodSad, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type CSSProperties } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { playerMessages } from '#shared/words/media/media.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { useMediaHeaders } from '../media-headers.ts'
import { Nothing } from '../public/nothing.tsx'
import { pictureOf } from '../public/picture-of.ts'
import { captionsQuery } from '../transcript/captions.queries.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { Waveform } from '../sound/waveform.tsx'
import styles from './player.module.css'

const Controls = lazily(async () => (await import('./controls.tsx')).Controls)

interface Props {
  artifact: Artifact
  /** The URL that the browser plays. */
  src: string
  transcript: 'open' | 'closed'
  /** Refetches the artifact, because signed URLs expire. */
  onRetry?: (() => void) | undefined
}

const NONE: [] = []

/**
 * A video in a box of its shape, or audio below its waveform, with the transcript at the side. The server's version
 * uses the browser's own controls until ours have loaded.
 */
export function Player({ artifact, src, transcript, onRetry }: Props) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const [ready, setReady] = useState(false)
  const [begun, setBegun] = useState(false)
  const [failed, setFailed] = useState(false)
  // Signed URLs change every hour; playback keeps the URL that it started with.
  const [held, hold] = useState<string>()
  const headers = useMediaHeaders()
  const { data: captions = NONE } = useData(captionsQuery(useApi(), artifact.id, headers()))

  useEffect(() => {
    setShown(true)
    // It may have failed before the listener was attached.
    if (media.current?.error) setFailed(true)
  }, [])
  if (failed) {
    const retry = () => {
      setFailed(false)
      setReady(false)
      hold(undefined)
      onRetry?.()
    }
    return <Failed artifact={artifact} onRetry={retry} />
  }

  const film = artifact.type === 'video'
  const { ratio, sources, placeholder } = pictureOf(artifact)
  const { preview, duration } = artifact.file ?? {}
  const element = {
    ref: media,
    src: held ?? src,
    controls: !ready,
    preload: 'metadata',
    'aria-label': artifact.title,
    // The URL that playback started with may have expired.
    onError: () => (held !== undefined && held !== src ? hold(undefined) : setFailed(true)),
    onPlay: () => {
      setBegun(true)
      hold((known) => known ?? src)
    },
  } as const
  return (
    <div
      ref={box}
      className={`${styles.player} ${film ? '' : styles.recording} ${captions.length > 0 ? styles.told : ''}`}
      style={{ '--ratio': ratio } as CSSProperties}
      role="group"
      aria-label={playerMessages.player(artifact.title)}
      tabIndex={-1}
      data-own-keys
    >
      <div className={styles.inner}>
        <div className={styles.medium}>
          {film ? (
            <div className={styles.screen}>
              {/* Buttons and keys do the same as a click; captions are added with the controls. */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
              <video
                {...element}
                playsInline
                poster={preview?.poster ?? sources.at(-1)?.url}
                onClick={() => ready && toggle(media.current)}
              />
              {ready && !begun && (
                <button
                  type="button"
                  className={styles.begin}
                  aria-label={playerMessages.play}
                  onClick={() => {
                    // The button disappears on play, so move the focus to the player.
                    box.current?.focus({ preventScroll: true })
                    toggle(media.current)
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
              {preview?.waveform && <Waveform address={preview.waveform} audio={media} duration={duration} />}
            </>
          )}
          <div className={styles.bar}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript has the text */}
            {!film && <audio {...element} />}
            {shown && (
              <Suspense>
                <Controls
                  artifact={artifact}
                  media={media}
                  box={box}
                  captions={captions}
                  film={film}
                  seeks={film || !preview?.waveform}
                  onReady={() => setReady(true)}
                />
              </Suspense>
            )}
          </div>
        </div>
        {captions.length > 0 && (
          <div className={styles.words}>
            <Transcript captions={captions} media={media} open={transcript === 'open'} />
          </div>
        )}
      </div>
    </div>
  )
}

function toggle(element: HTMLMediaElement | null): void {
  if (!element) return
  if (element.paused) void element.play().catch(() => undefined)
  else element.pause()
}

function Failed({ artifact, onRetry }: { artifact: Artifact; onRetry: () => void }) {
  const address = artifact.file?.url
  return (
    <Nothing
      title={playerMessages.failedTitle}
      text={playerMessages.failedText}
      icon={<IconMoodSad size={32} stroke={1.25} aria-hidden />}
      alert
    >
      <Button onClick={onRetry}>
        <IconRefresh size={18} stroke={1.75} aria-hidden />
        {playerMessages.retry}
      </Button>
      {address && (
        <ButtonLink href={address} download={artifact.filename ?? ''}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {playerMessages.download}
        </ButtonLink>
      )}
    </Nothing>
  )
}
