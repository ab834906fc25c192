import { Fragment, useMemo, type CSSProperties } from 'react'
import type { WordPart } from './find-in-page.ts'
import { SOFT_HYPHEN, groupIntoLines, getWidthWithSpace, type Run } from './text-lines.ts'
import styles from './reader.module.css'

interface Props {
  runs: readonly Run[]
  /** The page's width divided by its height. */
  ratio: number
  /** Parts to highlight; `isCurrent` marks those of the current match. */
  marks: readonly (WordPart & { isCurrent: boolean })[]
}

/** Font size for measuring, in px; any value works, because the layer scales. */
const MEASURED_FONT_PX = 100

let context: CanvasRenderingContext2D | null = null

function measureText(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${MEASURED_FONT_PX}px sans-serif`
  return context.measureText(text).width / MEASURED_FONT_PX
}

/** The invisible text over a page's picture, for selection, copying, screen readers and search highlights. */
export function TextLayer({ runs, ratio, marks }: Props) {
  const lines = useMemo(
    () =>
      groupIntoLines(runs, ratio).map((line) => ({
        ...line,
        spans: line.runs.map((run, i) => ({
          runIndex: line.from + i,
          text: run.text.endsWith(SOFT_HYPHEN) ? run.text : `${run.text} `,
          style: getRunStyle(run, getWidthWithSpace(line, i), ratio),
        })),
      })),
    [runs, ratio],
  )
  const marksByRun = new Map<number, typeof marks>()
  for (const mark of marks) marksByRun.set(mark.run, [...(marksByRun.get(mark.run) ?? []), mark])
  return (
    <div className={styles.text}>
      {lines.map((line) => (
        <div key={line.from}>
          {line.spans.map(({ runIndex, text, style }) => {
            const runMarks = marksByRun.get(runIndex)
            return (
              <span key={runIndex} data-run={runIndex} style={style}>
                {runMarks ? <MarkedText text={text} marks={runMarks} /> : text}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** In fractions of the page, so that it fits any size. */
function getRunStyle({ text, x, y, width, height }: Run, widthWithSpace: number, ratio: number): CSSProperties {
  const measuredWidth = measureText(text)
  // Rotated or unusually shaped text gets a scaled width as well.
  const scaleX = measuredWidth > 0 ? (width * ratio) / (measuredWidth * height) : 1
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${(widthWithSpace / (scaleX || 1)) * 100}%`,
    height: `${height * 100}%`,
    fontSize: `calc(var(--height) * ${height.toFixed(5)})`,
    transform: `scaleX(${scaleX.toFixed(4)})`,
  }
}

function MarkedText({ text, marks }: { text: string; marks: readonly (WordPart & { isCurrent: boolean })[] }) {
  let offset = 0
  const pieces = marks.map(({ from, to, isCurrent }) => {
    const textBefore = text.slice(offset, from)
    offset = to
    return (
      <Fragment key={from}>
        {textBefore}
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
