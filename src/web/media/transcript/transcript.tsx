import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Caption } from '#shared/entities/caption.ts'
import { playerMessages } from '#shared/words/media/media.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { takeFirstLines, findLineAt, toTranscriptLines } from './transcript-lines.ts'
import { useTime } from '../player/use-time.ts'
import styles from './transcript.module.css'

interface Props {
  captions: readonly Caption[]
  mediaRef: RefObject<HTMLMediaElement | null>
  isOpen: boolean
}

/** Number of parts that the server renders; the browser adds the others. */
const MAX_FIRST_PARTS = 4000

/** From this many lines on, only those in sight are laid out. */
const LONG_LIST = 500

/** How long scrolling pauses automatic scrolling, in ms. */
const READING_PAUSE_MS = 5000

/** The transcript next to a player: the current line is highlighted, and a click on a line plays from there. */
export function Transcript({ captions, mediaRef, isOpen }: Props) {
  const [chosenId, setChosenId] = useState('')
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const lastScrollMs = useRef(0)
  const caption = captions.find(({ id }) => id === chosenId) ?? captions.find(isSpoken) ?? captions[0]
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => setIsComplete(true), [])
  const allLines = useMemo(() => toTranscriptLines(readCues(caption?.content ?? '')), [caption])
  const lines = isComplete ? allLines : takeFirstLines(allLines, MAX_FIRST_PARTS)
  const { time } = useTime(mediaRef)
  const currentIndex = findLineAt(lines, time)

  useEffect(() => {
    const [listElement, lineElement] = [listRef.current, listRef.current?.children[currentIndex]]
    if (!listElement || !(lineElement instanceof HTMLElement) || Date.now() - lastScrollMs.current < READING_PAUSE_MS)
      return
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    listElement.scrollTo({
      top: lineElement.offsetTop - listElement.clientHeight / 3,
      behavior: reducesMotion ? 'auto' : 'smooth',
    })
  }, [currentIndex])

  if (!caption || lines.length === 0) return null
  const noteScroll = () => {
    lastScrollMs.current = Date.now()
  }
  const playFrom = (seconds: number) => {
    const element = mediaRef.current
    if (!element) return
    element.currentTime = seconds
    lastScrollMs.current = 0
    void element.play().catch(() => undefined)
  }
  // One tab stop for the list; arrow keys move within it.
  const tabStopIndex = Math.min(focusedIndex ?? Math.max(0, currentIndex), lines.length - 1)
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: tabStopIndex + 1, ArrowUp: tabStopIndex - 1, Home: 0, End: lines.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    noteScroll()
    const nextIndex = Math.min(lines.length - 1, Math.max(0, target))
    setFocusedIndex(nextIndex)
    listRef.current?.children[nextIndex]?.querySelector('button')?.focus()
  }
  return (
    <details className={styles.transcript} open={isOpen}>
      <summary className={styles.head}>{playerMessages.transcript}</summary>
      {captions.length > 1 && (
        <select
          className={styles.language}
          aria-label={playerMessages.transcriptOf}
          value={caption.id}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {captions.map(({ id, label, language }) => (
            <option key={id} value={id} lang={language}>
              {label}
            </option>
          ))}
        </select>
      )}
      {/* Arrow keys move between the lines' buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={listRef}
        className={styles.lines}
        data-long={lines.length > LONG_LIST}
        {...getLanguageAttributes(caption.language)}
        data-own-arrows
        onKeyDown={handleKeyDown}
        onWheel={noteScroll}
        onTouchMove={noteScroll}
      >
        {lines.map(({ start, spokenParts }, i) => (
          // Lines have no ids and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <button
              type="button"
              className={styles.line}
              data-text
              tabIndex={i === tabStopIndex ? 0 : -1}
              aria-current={i === currentIndex ? 'time' : undefined}
              onClick={() => playFrom(start)}
              onFocus={() => setFocusedIndex(i)}
              onBlur={() => setFocusedIndex(null)}
            >
              <span className={styles.time}>{formatDuration(Math.floor(start))}</span>
              <span className={styles.words}>
                {spokenParts.map(({ speaker, text }, partIndex) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={partIndex} className={styles.said}>
                    {speaker && <b>{speaker}: </b>}
                    {text}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

const isSpoken = ({ kind }: Caption) => kind === 'captions' || kind === 'subtitles'
