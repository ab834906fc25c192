import { useEffect, useState, type CSSProperties, type RefObject } from 'react'
import { itemMessages } from '#shared/messages.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { barsOf, readPeaks } from './peaks.ts'
import styles from './viewer.module.css'

interface Props {
  /** Where the peaks are kept as JSON. */
  address: string
  audio: RefObject<HTMLAudioElement | null>
  /** Seconds. */
  duration: number | undefined
}

const FLAT = barsOf([])

/** The sound as bars, coloured as far as it was heard. A slider lies over it, for pointer and keyboard. */
export function Waveform({ address, audio, duration: stored = 0 }: Props) {
  const [bars, setBars] = useState<string | null>(null)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(stored)

  useEffect(() => {
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then((answer) => answer.json())
      .then((json) => setBars(barsOf(readPeaks(json))))
      .catch(() => undefined)
    return () => stop.abort()
  }, [address])

  useEffect(() => {
    const element = audio.current
    if (!element) return
    let frame = 0
    const show = () => {
      setTime(element.currentTime)
      // What the player has found out is surer than what was stored.
      if (Number.isFinite(element.duration)) setDuration(element.duration)
      if (!element.paused) frame = requestAnimationFrame(show)
    }
    const events = ['loadedmetadata', 'play', 'seeked', 'timeupdate', 'ended']
    for (const event of events) element.addEventListener(event, restart)
    function restart() {
      cancelAnimationFrame(frame)
      show()
    }
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) element.removeEventListener(event, restart)
    }
  }, [audio])

  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setTime(seconds)
  }
  const heard = duration > 0 ? `${((time / duration) * 100).toFixed(2)}%` : '0%'
  const picture = (className: string) => (
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={bars ?? FLAT} />
    </svg>
  )
  return (
    <div className={styles.waveform} style={{ '--heard': heard } as CSSProperties}>
      {picture(bars ? '' : (styles.flat ?? ''))}
      {picture(styles.heard ?? '')}
      <input
        className={styles.seek}
        type="range"
        min={0}
        max={duration}
        step={Math.min(1, duration / 20) || 1}
        value={Math.min(time, duration)}
        aria-label={itemMessages.seek}
        aria-valuetext={formatDuration(time)}
        onChange={(event) => seek(Number(event.target.value))}
      />
    </div>
  )
}
