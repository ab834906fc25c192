import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of the button that opens the menu of folded actions. */
const MENU_BUTTON_PX = 36

/**
 * The number of leading children with `data-act` that fit in a row, beside the menu button if not all of them do. Folded
 * ones must stay in the row, hidden, so that they can be measured. A row that scrolls folds nothing.
 */
export function useFittingCount(rowRef: RefObject<HTMLElement | null>, count: number): number {
  const [fittingCount, setFittingCount] = useState(count)
  // Labels and actions may change with each render.
  useLayoutEffect(() => {
    const row = rowRef.current
    if (!row) return undefined
    const measure = () => setFittingCount(countFitting(row))
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    measure()
    return () => observer.disconnect()
  })
  return Math.min(fittingCount, count)
}

function countFitting(row: HTMLElement): number {
  const { overflowX, columnGap } = getComputedStyle(row)
  const widths = [...row.querySelectorAll<HTMLElement>(':scope > [data-act]')].map(
    ({ offsetWidth }) => offsetWidth + Number.parseFloat(columnGap),
  )
  const available = row.clientWidth + Number.parseFloat(columnGap)
  return overflowX === 'visible'
    ? countWithin(widths, available, MENU_BUTTON_PX + Number.parseFloat(columnGap))
    : widths.length
}

/** How many of these widths fit in a space of which `menuWidth` is needed unless all of them fit. */
export function countWithin(widths: readonly number[], available: number, menuWidth: number): number {
  let [used, fitting] = [0, 0]
  for (const width of widths) {
    used += width
    if (used > available - menuWidth) break
    fitting++
  }
  return widths.reduce((sum, width) => sum + width, 0) <= available ? widths.length : fitting
}
