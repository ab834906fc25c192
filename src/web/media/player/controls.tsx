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
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import { actOf, speedAfter, SPEEDS, type Holder, type PlayerAct } from './keys.ts'
import { usePlace } from './use-place.ts'
import { usePlayback } from './use-playback.ts'
import { useTime } from './use-time.ts'
import { useTracks } from './use-tracks.ts'
import styles from './controls.module.css'

interface Props {
  artifact: Artifact
  media: RefObject<HTMLMediaElement | null>
  /** The player's root element, which receives keys and becomes fullscreen. */
  box: RefObject<HTMLElement | null>
  captions: readonly Caption[]
  /** Whether the controls have a slider; for audio the waveform is the slider. */
  seeks: boolean
  film: boolean
  /** Called when the browser's own controls can be hidden. */
  onReady: () => void
}

const IDLE_MS = 2500

function holderOf(target: EventTarget | null): Holder {
  if (!(target instanceof HTMLElement)) return null
  if (target.closest('select, textarea, input:not([type="range"])')) return 'choice'
  const isButton = target.closest('button, a, summary') !== null
  if (target.closest('[data-own-arrows]')) return isButton ? 'line' : 'slider'
  return isButton ? 'button' : null
}

/** Controls and keys of a player. Loaded after the page, so the browser's own controls work first. */
export function Controls({ artifact, media, box, captions, seeks, film, onReady }: Props) {
  const { paused, muted, volume, speed, waiting, loaded } = usePlayback(media)
  const { time, duration } = useTime(media, artifact.file?.duration)
  const { full, toggle: toggleFull } = useFullscreen(box, media)
  const { shown, show } = useTracks(media, captions)
  const { resumed, startOver } = usePlace(media, artifact.id)

  const act = (asked: PlayerAct) => {
    const element = media.current
    if (!element) return
    const go = (seconds: number) => {
      element.currentTime = Math.min(duration, Math.max(0, seconds))
    }
    switch (asked.act) {
      case 'toggle':
        return element.paused ? void element.play().catch(() => undefined) : element.pause()
      case 'mute':
        element.muted = !element.muted
        return undefined
      case 'fullscreen':
        return film ? toggleFull() : undefined
      case 'captions':
        return film && captions[0] ? show(shown ? '' : captions[0].id) : undefined
      case 'seek':
        return go(element.currentTime + asked.by)
      case 'go':
        return go(duration * asked.to)
      case 'volume':
        element.muted = false
        element.volume = Math.min(1, Math.max(0, Math.round((element.volume + asked.by) * 10) / 10))
        return undefined
      case 'speed':
        element.playbackRate = speedAfter(element.playbackRate, asked.by)
    }
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const asked = actOf(latinKey(event), holderOf(event.target))
    if (!asked) return
    event.preventDefault()
    act(asked)
  })
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    const element = box.current
    const listener = (event: KeyboardEvent) => hear(event)
    element?.addEventListener('keydown', listener)
    ready()
    return () => element?.removeEventListener('keydown', listener)
  }, [box])
  useIdle(box, film && !paused)

  const part = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`
  return (
    <div className={styles.controls} title={playerMessages.keys}>
      <button
        type="button"
        className={styles.play}
        aria-label={paused ? playerMessages.play : playerMessages.pause}
        aria-busy={waiting}
        onClick={() => act({ act: 'toggle' })}
      >
        {paused ? <IconPlayerPlayFilled size={22} aria-hidden /> : <IconPlayerPauseFilled size={22} aria-hidden />}
      </button>
      {seeks && (
        <input
          type="range"
          className={styles.seek}
          style={{ '--heard': part(time), '--loaded': part(loaded) } as CSSProperties}
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration)}
          aria-label={playerMessages.position}
          aria-valuetext={playerMessages.time(formatDuration(time), formatDuration(duration))}
          onChange={(event) => {
            if (media.current) media.current.currentTime = Number(event.target.value)
          }}
        />
      )}
      <span className={styles.time}>
        {formatDuration(time)} <span className={styles.of}>/ {formatDuration(duration)}</span>
      </span>
      {resumed > 0 && (
        <span className={styles.resumed} role="status">
          {playerMessages.resumed(formatDuration(resumed))}
          <button type="button" className={styles.over} onClick={startOver}>
            {playerMessages.startOver}
          </button>
        </span>
      )}
      <span className={styles.space} />
      <button type="button" aria-label={muted ? playerMessages.unmute : playerMessages.mute} onClick={() => act({ act: 'mute' })}>
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
          if (!media.current) return
          media.current.muted = false
          media.current.volume = Number(event.target.value)
        }}
      />
      {film && captions.length > 0 && (
        <span className={`${styles.choice} ${shown ? styles.on : ''}`}>
          <IconBadgeCc size={20} stroke={1.75} aria-hidden />
          <select aria-label={playerMessages.captions} value={shown} onChange={(event) => show(event.target.value)}>
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
            if (media.current) media.current.playbackRate = Number(event.target.value)
          }}
        >
          {SPEEDS.map((option) => (
            <option key={option} value={option}>
              {formatNumber(option)}×
            </option>
          ))}
        </select>
      </span>
      {film && (
        <button type="button" aria-label={full ? playerMessages.leaveFullscreen : playerMessages.fullscreen} onClick={toggleFull}>
          {full ? (
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
function useIdle(box: RefObject<HTMLElement | null>, playing: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!element || !playing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      delete element.dataset.idle
      clearTimeout(timer)
      timer = setTimeout(() => {
        element.dataset.idle = ''
      }, IDLE_MS)
    }
    stir()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) element.addEventListener(event, stir)
    return () => {
      clearTimeout(timer)
      delete element.dataset.idle
      for (const event of events) element.removeEventListener(event, stir)
    }
  }, [box, playing])
}
