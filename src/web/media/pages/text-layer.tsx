import { Fragment, useMemo, type CSSProperties } from 'react'
import type { Part } from './find.ts'
import { JOINER, linesOf, reachOf, type Run } from './lines.ts'
import styles from './reader.module.css'

interface Props {
  runs: readonly Run[]
  /** The page's width by its height. */
  ratio: number
  /** Parts to mark; those of the place that one is at are `now`. */
  marks: readonly (Part & { now: boolean })[]
}

/** Pixels of the letters that are measured; any size does, the layer scales with its page. */
const MEASURED = 100

let canvas: CanvasRenderingContext2D | null = null

function widthOf(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `${MEASURED}px sans-serif`
  return canvas.measureText(text).width / MEASURED
}

/** The words of a page, unseen over its picture: to be selected, copied and read aloud, and marked where found. */
export function TextLayer({ runs, ratio, marks }: Props) {
  const lines = useMemo(
    () =>
      linesOf(runs, ratio).map((line) => ({
        ...line,
        spans: line.runs.map((run, i) => ({
          at: line.from + i,
          text: run.text.endsWith(JOINER) ? run.text : `${run.text} `,
          style: styleOf(run, reachOf(line, i), ratio),
        })),
      })),
    [runs, ratio],
  )
  const marked = new Map<number, typeof marks>()
  for (const mark of marks) marked.set(mark.run, [...(marked.get(mark.run) ?? []), mark])
  return (
    <div className={styles.text}>
      {lines.map((line) => (
        <div key={line.from}>
          {line.spans.map(({ at, text, style }) => {
            const of = marked.get(at)
            return (
              <span key={at} data-run={at} style={style}>
                {of ? <Marked text={text} marks={of} /> : text}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** In parts of the page, so that it fits at any size. */
function styleOf({ text, x, y, width, height }: Run, reach: number, ratio: number): CSSProperties {
  const letters = widthOf(text)
  // What stands on its side or is far from its letters' shape gets a width of its own all the same.
  const across = letters > 0 ? (width * ratio) / (letters * height) : 1
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${(reach / (across || 1)) * 100}%`,
    height: `${height * 100}%`,
    fontSize: `calc(var(--height) * ${height.toFixed(5)})`,
    transform: `scaleX(${across.toFixed(4)})`,
  }
}

function Marked({ text, marks }: { text: string; marks: readonly (Part & { now: boolean })[] }) {
  let at = 0
  const pieces = marks.map(({ from, to, now }) => {
    const before = text.slice(at, from)
    at = to
    return (
      <Fragment key={from}>
        {before}
        <mark data-now={now || undefined}>{text.slice(from, to)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
