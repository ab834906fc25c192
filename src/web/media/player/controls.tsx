import {
  IconBadgeCc,
  IconGauge,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, type CSSProperties, type RefObject } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { playerMessages } from '#shared/words/media/media.ts'
import { formatDuration, formatNumber } from '#shared/words/formats.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { getPlayerAction, stepSpeed, SPEEDS, type FocusedControl, type PlayerAction } from './player-keys.ts'
import { useResumePosition } from './use-resume-position.ts'
import { usePlayback } from './use-playback.ts'
import { useTime } from './use-time.ts'
import { useCaptionTracks } from './use-caption-tracks.ts'
import styles from './controls.module.css'

interface Props {
  artifact: Artifact
  mediaRef: RefObject<HTMLMediaElement | null>
  /** The player's root element, which receives keys and becomes fullscreen. */
  playerRef: RefObject<HTMLElement | null>
  captions: readonly Caption[]
  /** Whether the controls have a slider; for audio the waveform is the slider. */
  hasSlider: boolean
  isVideo: boolean
  /** Called when the browser's own controls can be hidden. */
  onReady: () => void
}

const IDLE_MS = 2500

function getFocusedControl(target: EventTarget | null): FocusedControl {
  if (!(target instanceof HTMLElement)) return null
  if (target.closest('select, textarea, input:not([type="range"])')) return 'choice'
  const isButton = target.closest('button, a, summary') !== null
  if (target.closest('[data-own-arrows]')) return isButton ? 'line' : 'slider'
  return isButton ? 'button' : null
}

/** Controls and keys of a player. Loaded after the page, so the browser's own controls work first. */
export function Controls({ artifact, mediaRef, playerRef, captions, hasSlider, isVideo, onReady }: Props) {
  const { paused, muted, volume, speed, waiting, loaded } = usePlayback(mediaRef)
  const { time, duration } = useTime(mediaRef, artifact.file?.duration)
  const { isFullscreen, toggle: toggleFull } = useFullscreen(playerRef, mediaRef)
  const { shownCaption, showCaption } = useCaptionTracks(mediaRef, captions)
  const { resumedSeconds, startOver } = useResumePosition(mediaRef, artifact.id)

  const perform = (action: PlayerAction) => {
    const element = mediaRef.current
    if (!element) return
    const seekTo = (seconds: number) => {
      element.currentTime = Math.min(duration, Math.max(0, seconds))
    }
    switch (action.act) {
      case 'toggle':
        return element.paused ? void element.play().catch(() => undefined) : element.pause()
      case 'mute':
        element.muted = !element.muted
        return undefined
      case 'fullscreen':
        return isVideo ? toggleFull() : undefined
      case 'captions':
        return isVideo && captions[0] ? showCaption(shownCaption ? '' : captions[0].id) : undefined
      case 'seek':
        return seekTo(element.currentTime + action.by)
      case 'go':
        return seekTo(duration * action.to)
      case 'volume':
        element.muted = false
        element.volume = Math.min(1, Math.max(0, Math.round((element.volume + action.by) * 10) / 10))
        return undefined
      case 'speed':
        element.playbackRate = stepSpeed(element.playbackRate, action.by)
    }
  }
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const action = getPlayerAction(toLatinKey(event), getFocusedControl(event.target))
    if (!action) return
    event.preventDefault()
    perform(action)
  })
  const reportReady = useEffectEvent(onReady)
  useEffect(() => {
    const element = playerRef.current
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    element?.addEventListener('keydown', listener)
    reportReady()
    return () => element?.removeEventListener('keydown', listener)
  }, [playerRef])
  useIdleState(playerRef, isVideo && !paused)

  const toPercent = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`
  return (
    <div className={styles.controls} title={playerMessages.keys}>
      <button
        type="button"
        className={styles.play}
        aria-label={paused ? playerMessages.play : playerMessages.pause}
        aria-busy={waiting}
        onClick={() => perform({ act: 'toggle' })}
      >
        {paused ? <IconPlayerPlayFilled size={22} aria-hidden /> : <IconPlayerPauseFilled size={22} aria-hidden />}
      </button>
      {hasSlider && (
        <input
          type="range"
          className={styles.seek}
          style={{ '--heard': toPercent(time), '--loaded': toPercent(loaded) } as CSSProperties}
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration)}
          aria-label={playerMessages.position}
          aria-valuetext={playerMessages.time(formatDuration(time), formatDuration(duration))}
          onChange={(event) => {
            if (mediaRef.current) mediaRef.current.currentTime = Number(event.target.value)
          }}
        />
      )}
      <span className={styles.time}>
        {formatDuration(time)} <span className={styles.of}>/ {formatDuration(duration)}</span>
      </span>
      {resumedSeconds > 0 && (
        <span className={styles.resumed} role="status">
          {playerMessages.resumed(formatDuration(resumedSeconds))}
          <button type="button" className={styles.over} onClick={startOver}>
            {playerMessages.startOver}
          </button>
        </span>
      )}
      <span className={styles.space} />
      <button
        type="button"
        aria-label={muted ? playerMessages.unmute : playerMessages.mute}
        onClick={() => perform({ act: 'mute' })}
      >
        {muted ? (
          <IconVolumeOff size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconVolume size={20} stroke={1.75} aria-hidden />
        )}
      </button>
      <input
        type="range"
        data-own-arrows
        className={styles.volume}
        style={{ '--heard': `${(muted ? 0 : volume) * 100}%` } as CSSProperties}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        aria-label={playerMessages.volume}
        onChange={(event) => {
          if (!mediaRef.current) return
          mediaRef.current.muted = false
          mediaRef.current.volume = Number(event.target.value)
        }}
      />
      {isVideo && captions.length > 0 && (
        <span className={`${styles.choice} ${shownCaption ? styles.on : ''}`}>
          <IconBadgeCc size={20} stroke={1.75} aria-hidden />
          <select
            aria-label={playerMessages.captions}
            value={shownCaption}
            onChange={(event) => showCaption(event.target.value)}
          >
            <option value="">{playerMessages.captionsOff}</option>
            {captions.map(({ id, label, language }) => (
              <option key={id} value={id} lang={language}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
      <span className={`${styles.choice} ${speed === 1 ? '' : styles.on}`}>
        <IconGauge size={20} stroke={1.75} aria-hidden />
        <span aria-hidden="true">{formatNumber(speed)}×</span>
        <select
          aria-label={playerMessages.speed}
          value={speed}
          onChange={(event) => {
            if (mediaRef.current) mediaRef.current.playbackRate = Number(event.target.value)
          }}
        >
          {SPEEDS.map((option) => (
            <option key={option} value={option}>
              {formatNumber(option)}×
            </option>
          ))}
        </select>
      </span>
      {isVideo && (
        <button
          type="button"
          aria-label={isFullscreen ? playerMessages.leaveFullscreen : playerMessages.fullscreen}
          onClick={toggleFull}
        >
          {isFullscreen ? (
            <IconMinimize size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconMaximize size={20} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
    </div>
  )
}

/** Hides the fullscreen controls after a while without input. */
function useIdleState(playerRef: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    const element = playerRef.current
    if (!element || !isPlaying) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const resetIdle = () => {
      delete element.dataset.idle
      clearTimeout(timer)
      timer = setTimeout(() => {
        element.dataset.idle = ''
      }, IDLE_MS)
    }
    resetIdle()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const eventName of events) element.addEventListener(eventName, resetIdle)
    return () => {
      clearTimeout(timer)
      delete element.dataset.idle
      for (const event of events) element.removeEventListener(event, resetIdle)
    }
  }, [playerRef, isPlaying])
}
