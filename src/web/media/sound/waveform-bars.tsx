import { useEffect, useRef, useState } from 'react'
import { parsePeaks } from './peaks.ts'
import styles from './waveform-bars.module.css'

const BAR_COUNT = 36
const [MIN_BAR_HEIGHT, MAX_BAR_HEIGHT] = [4, 92]

/** One decimal place is enough and keeps the SVG path short. */
const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** An SVG path of bars, each as tall as the loudest peak in its part of the recording. */
export function toBarsPath(peaks: readonly number[]): string {
  return Array.from({ length: BAR_COUNT }, (_, i) => {
    const start = Math.floor((i * peaks.length) / BAR_COUNT)
    const barPeaks = peaks.slice(start, Math.max(start + 1, Math.floor(((i + 1) * peaks.length) / BAR_COUNT)))
    const height = Math.max(MIN_BAR_HEIGHT, Math.max(0, ...barPeaks) * MAX_BAR_HEIGHT)
    return `M${i * 10 + 5} ${roundToTenth(50 - height / 2)}v${roundToTenth(height)}`
  }).join('')
}

const SILENT_BARS = toBarsPath([])

/** The waveform of a recording as bars. Loads when it comes near the viewport and shows a flat line until then. */
export function WaveformBars({ waveform }: { waveform: string | undefined }) {
  const [bars, setBars] = useState(SILENT_BARS)
  const svgRef = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (!waveform || !svgRef.current) return undefined
    const abortController = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        fetch(waveform, { signal: abortController.signal })
          .then((response) => response.json())
          .then((json) => setBars(toBarsPath(parsePeaks(json))))
          .catch(() => undefined)
      },
      { rootMargin: '200px' },
    )
    observer.observe(svgRef.current)
    return () => {
      observer.disconnect()
      abortController.abort()
    }
  }, [waveform])
  return (
    <svg
      ref={svgRef}
      viewBox={`0 0 ${BAR_COUNT * 10} 100`}
      preserveAspectRatio="none"
      className={styles.bars}
      data-drawn={bars !== SILENT_BARS || undefined}
      aria-hidden="true"
    >
      <path d={bars} />
    </svg>
  )
}
