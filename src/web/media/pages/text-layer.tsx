import { Fragment, useMemo, type CSSProperties } from 'react'
import type { Part } from './find.ts'
import { JOINER, linesOf, reachOf, type Run } from './lines.ts'
import styles from './reader.module.css'

interface Props {
  runs: readonly Run[]
  /** The page's width divided by its height. */
  ratio: number
  /** Parts to highlight; those of the current match are `isCurrent`. */
  marks: readonly (Part & { isCurrent: boolean })[]
}

/** Font size for measuring, in px; any value works, because the layer scales. */
const MEASURED = 100

let canvas: CanvasRenderingContext2D | null = null

function widthOf(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `${MEASURED}px sans-serif`
  return canvas.measureText(text).width / MEASURED
}

/** The invisible text over a page's picture, for selection, copying, screen readers and search highlights. */
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

/** In fractions of the page, so that it fits any size. */
function styleOf({ text, x, y, width, height }: Run, reach: number, ratio: number): CSSProperties {
  const letters = widthOf(text)
  // Rotated or unusually shaped text gets a scaled width as well.
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

function Marked({ text, marks }: { text: string; marks: readonly (Part & { isCurrent: boolean })[] }) {
  let offset = 0
  const pieces = marks.map(({ from, to, isCurrent }) => {
    const before = text.slice(offset, from)
    offset = to
    return (
      <Fragment key={from}>
        {before}
        <mark data-now={isCurrent || undefined}>{text.slice(from, to)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(offset)}
    </>
  )
}
