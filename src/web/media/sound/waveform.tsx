import { useEffect, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { toBarsPath, getTimeMarks, parsePeaks } from './peaks.ts'
import { useTime } from '../player/use-time.ts'
import styles from './waveform.module.css'

interface Props {
  /** URL of the peaks as JSON. */
  peaksUrl: string
  audioRef: RefObject<HTMLAudioElement | null>
  /** In seconds. */
  duration: number | undefined
}

const FLAT_BARS = toBarsPath([])

/** A waveform over a time scale, colored up to the current position, with a slider for pointer and keyboard. */
export function Waveform({ peaksUrl, audioRef, duration: storedDuration = 0 }: Props) {
  const [bars, setBars] = useState<string | null>(null)
  const [hoverSeconds, setHoverSeconds] = useState<number | null>(null)
  const { time, duration } = useTime(audioRef, storedDuration, true)

  useEffect(() => {
    const abortController = new AbortController()
    fetch(peaksUrl, { signal: abortController.signal })
      .then((response) => response.json())
      .then((json) => setBars(toBarsPath(parsePeaks(json))))
      .catch(() => undefined)
    return () => abortController.abort()
  }, [peaksUrl])

  const seek = (seconds: number) => {
    if (audioRef.current) audioRef.current.currentTime = Math.min(duration, Math.max(0, seconds))
  }
  const toPercent = (seconds: number) => `${(duration > 0 ? (seconds / duration) * 100 : 0).toFixed(2)}%`
  const handlePointerMove = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHoverSeconds(event.pointerType === 'mouse' ? ((event.clientX - left) / width) * duration : null)
  }
  const handlePageKeys = (event: KeyboardEvent) => {
    const stepSeconds = { PageUp: duration / 10, PageDown: -duration / 10 }[event.key]
    if (stepSeconds === undefined) return
    event.preventDefault()
    seek(time + stepSeconds)
  }
  const renderBars = (className: string) => (
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={bars ?? FLAT_BARS} />
    </svg>
  )
  return (
    <div
      className={styles.waveform}
      data-live
      style={{ '--heard': toPercent(time), '--over': toPercent(hoverSeconds ?? 0) } as CSSProperties}
    >
      <div className={styles.sound}>
        {renderBars(bars ? '' : (styles.flat ?? ''))}
        {renderBars(styles.heard ?? '')}
        <span className={styles.now} />
        {hoverSeconds !== null && (
          <span className={styles.over} aria-hidden="true">
            <span>{formatDuration(hoverSeconds)}</span>
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
          onKeyDown={handlePageKeys}
          onPointerMove={handlePointerMove}
          onPointerLeave={() => setHoverSeconds(null)}
        />
      </div>
      <div className={styles.scale} aria-hidden="true">
        {getTimeMarks(duration).map((seconds) => (
          <span key={seconds} style={{ left: toPercent(seconds) }}>
            {formatDuration(seconds)}
          </span>
        ))}
      </div>
    </div>
  )
}
