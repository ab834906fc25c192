import { useEffect, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { barsOf, marksOf, readPeaks } from './peaks.ts'
import { useTime } from '../player/use-time.ts'
import styles from './waveform.module.css'

interface Props {
  /** URL of the peaks as JSON. */
  address: string
  audio: RefObject<HTMLAudioElement | null>
  /** In seconds. */
  duration: number | undefined
}

const FLAT = barsOf([])

/** A waveform over a time scale, colored up to the current position, with a slider for pointer and keyboard. */
export function Waveform({ address, audio, duration: stored = 0 }: Props) {
  const [bars, setBars] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const { time, duration } = useTime(audio, stored, true)

  useEffect(() => {
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then((answer) => answer.json())
      .then((json) => setBars(barsOf(readPeaks(json))))
      .catch(() => undefined)
    return () => stop.abort()
  }, [address])

  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.min(duration, Math.max(0, seconds))
  }
  const part = (seconds: number) => `${(duration > 0 ? (seconds / duration) * 100 : 0).toFixed(2)}%`
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setOver(event.pointerType === 'mouse' ? ((event.clientX - left) / width) * duration : null)
  }
  const leap = (event: KeyboardEvent) => {
    const by = { PageUp: duration / 10, PageDown: -duration / 10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    seek(time + by)
  }
  const picture = (className: string) => (
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={bars ?? FLAT} />
    </svg>
  )
  return (
    <div className={styles.waveform} style={{ '--heard': part(time), '--over': part(over ?? 0) } as CSSProperties}>
      <div className={styles.sound}>
        {picture(bars ? '' : (styles.flat ?? ''))}
        {picture(styles.heard ?? '')}
        <span className={styles.now} />
        {over !== null && (
          <span className={styles.over} aria-hidden="true">
            <span>{formatDuration(over)}</span>
          </span>
        )}
        <input
          className={styles.seek}
          type="range"
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration)}
          aria-label={itemMessages.seek}
          aria-valuetext={formatDuration(time)}
          onChange={(event) => seek(Number(event.target.value))}
          onKeyDown={leap}
          onPointerMove={point}
          onPointerLeave={() => setOver(null)}
        />
      </div>
      <div className={styles.scale} aria-hidden="true">
        {marksOf(duration).map((seconds) => (
          <span key={seconds} style={{ left: part(seconds) }}>
            {formatDuration(seconds)}
          </span>
        ))}
      </div>
    </div>
  )
}
