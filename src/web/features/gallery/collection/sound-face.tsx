import { useEffect, useRef, useState } from 'react'
import { readPeaks } from '#web/media/sound/peaks.ts'
import styles from './item-grid.module.css'

const BARS = 36
const [LEAST, MOST] = [4, 92]

/** Keeps the SVG path short. */
const tenths = (n: number) => Math.round(n * 10) / 10

/** An SVG path of bars, each as high as the loudest peak in its part of the recording. */
export function barsIn(peaks: readonly number[]): string {
  return Array.from({ length: BARS }, (_, i) => {
    const from = Math.floor((i * peaks.length) / BARS)
    const part = peaks.slice(from, Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / BARS)))
    const height = Math.max(LEAST, Math.max(0, ...part) * MOST)
    return `M${i * 10 + 5} ${tenths(50 - height / 2)}v${tenths(height)}`
  }).join('')
}

const SILENT = barsIn([])

/** The waveform of a recording as bars. Loads when it comes near the viewport and shows a flat line until then. */
export function SoundFace({ waveform }: { waveform: string | undefined }) {
  const [bars, setBars] = useState(SILENT)
  const picture = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (!waveform || !picture.current) return undefined
    const stop = new AbortController()
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        fetch(waveform, { signal: stop.signal })
          .then((answer) => answer.json())
          .then((json) => setBars(barsIn(readPeaks(json))))
          .catch(() => undefined)
      },
      { rootMargin: '200px' },
    )
    watcher.observe(picture.current)
    return () => {
      watcher.disconnect()
      stop.abort()
    }
  }, [waveform])
  return (
    <svg
      ref={picture}
      viewBox={`0 0 ${BARS * 10} 100`}
      preserveAspectRatio="none"
      className={styles.bars}
      data-drawn={bars !== SILENT || undefined}
      aria-hidden="true"
    >
      <path d={bars} />
    </svg>
  )
}
