import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Caption } from '#shared/entities/caption.ts'
import { playerMessages } from '#shared/words/media/media.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import { formatDuration } from '#shared/words/formats.ts'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { firstOf, lineAt, linesOf } from './transcript-lines.ts'
import { useTime } from '../player/use-time.ts'
import styles from './transcript.module.css'

interface Props {
  captions: readonly Caption[]
  media: RefObject<HTMLMediaElement | null>
  open: boolean
}

/** Number of parts that the server renders; the browser adds the others. */
const MOST_AT_FIRST = 4000

/** How long scrolling pauses automatic scrolling, in ms. */
const READING_MS = 5000

/** The transcript next to a player: the current line is highlighted, and a click on a line plays from there. */
export function Transcript({ captions, media, open }: Props) {
  const [chosen, setChosen] = useState('')
  const [focus, setFocus] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const reading = useRef(0)
  const caption = captions.find(({ id }) => id === chosen) ?? captions.find(isSpoken) ?? captions[0]
  const [whole, setWhole] = useState(false)
  useEffect(() => setWhole(true), [])
  const all = useMemo(() => linesOf(readCues(caption?.content ?? '')), [caption])
  const lines = whole ? all : firstOf(all, MOST_AT_FIRST)
  const { time } = useTime(media)
  const now = lineAt(lines, time)

  useEffect(() => {
    const [box, line] = [list.current, list.current?.children[now]]
    if (!box || !(line instanceof HTMLElement) || Date.now() - reading.current < READING_MS) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3, behavior: still ? 'auto' : 'smooth' })
  }, [now])

  if (!caption || lines.length === 0) return null
  const read = () => {
    reading.current = Date.now()
  }
  const go = (seconds: number) => {
    const element = media.current
    if (!element) return
    element.currentTime = seconds
    reading.current = 0
    void element.play().catch(() => undefined)
  }
  // One tab stop for the list; arrow keys move within it.
  const at = Math.min(focus ?? Math.max(0, now), lines.length - 1)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    read()
    const next = Math.min(lines.length - 1, Math.max(0, to))
    setFocus(next)
    list.current?.children[next]?.querySelector('button')?.focus()
  }
  return (
    <details className={styles.transcript} open={open}>
      <summary className={styles.head}>{playerMessages.transcript}</summary>
      {captions.length > 1 && (
        <select
          className={styles.language}
          aria-label={playerMessages.transcriptOf}
          value={caption.id}
          onChange={(event) => setChosen(event.target.value)}
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
        ref={list}
        className={styles.lines}
        {...inLanguage(caption.language)}
        data-own-arrows
        onKeyDown={move}
        onWheel={read}
        onTouchMove={read}
      >
        {lines.map(({ start, said }, i) => (
          // Lines have no ids and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <button
              type="button"
              className={styles.line}
              tabIndex={i === at ? 0 : -1}
              aria-current={i === now ? 'time' : undefined}
              onClick={() => go(start)}
              onFocus={() => setFocus(i)}
              onBlur={() => setFocus(null)}
            >
              <span className={styles.time}>{formatDuration(Math.floor(start))}</span>
              <span className={styles.words}>
                {said.map(({ speaker, text }, part) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={part} className={styles.said}>
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
