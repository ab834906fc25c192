import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of a menu button that isn't in the row yet. */
const MENU_BUTTON_PX = 36

/**
 * The number of leading children with `data-act` that fit in a row, beside the menu button if not all of them do. Folded
 * ones must stay in the row, hidden, so that they can be measured. The button has `data-fold-menu` if it is only there
 * for folded actions; any other child always stays. A row that scrolls folds nothing.
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
  const { overflowX, columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row)
  const gap = Number.parseFloat(columnGap) || 0
  const measure = (selector: string) =>
    [...row.querySelectorAll<HTMLElement>(`:scope > ${selector}`)].map(({ offsetWidth }) => offsetWidth + gap)
  const widths = measure('[data-act]')
  if (overflowX !== 'visible') return widths.length
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  const fixedWidth = sum(measure(':not([data-act], [data-fold-menu])'))
  const [menuWidth = MENU_BUTTON_PX + gap] = measure('[data-fold-menu]')
  return countWithin(widths, row.clientWidth - padding + gap - fixedWidth, menuWidth)
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/** How many of these widths fit in a space of which `menuWidth` is needed unless all of them fit. */
export function countWithin(widths: readonly number[], available: number, menuWidth: number): number {
  let [used, fitting] = [0, 0]
  for (const width of widths) {
    used += width
    if (used > available - menuWidth) break
    fitting++
  }
  return sum(widths) <= available ? widths.length : fitting
}
