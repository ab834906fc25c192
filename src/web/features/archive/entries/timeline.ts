import { decadeOf } from '#shared/rules/dates/years.ts'
import type { By } from '../address/view-choices.ts'

/** Consecutive items of the same year. */
export interface Run {
  year: number | null
  count: number
}

/** A section of the timeline with its own heading. */
export interface Era {
  /** The first year; null for undated items. */
  start: number | null
  count: number
  runs: readonly Run[]
}

interface Page {
  artifacts: readonly { date_of_origin: number | null }[]
}

const runsOfPage = new WeakMap<Page, readonly Run[]>()

function readRuns(page: Page): readonly Run[] {
  const known = runsOfPage.get(page)
  if (known) return known
  const runs: Run[] = []
  for (const { date_of_origin } of page.artifacts) {
    const year = date_of_origin === null ? null : new Date(date_of_origin).getUTCFullYear()
    const last = runs.at(-1)
    if (last && last.year === year) last.count++
    else runs.push({ year, count: 1 })
  }
  runsOfPage.set(page, runs)
  return runs
}

const startOf = (year: number | null, by: By) => (year === null ? null : by === 'year' ? year : decadeOf(year))

/** Groups items sorted by date. Each page is read only once. */
export function erasOf(pages: readonly Page[], by: By): Era[] {
  const periods: (Era & { runs: Run[] })[] = []
  for (const page of pages) {
    for (const run of readRuns(page)) {
      const start = startOf(run.year, by)
      let period = periods.at(-1)
      if (!period || period.start !== start) periods.push((period = { start, count: 0, runs: [] }))
      period.count += run.count
      const last = period.runs.at(-1)
      if (last && last.year === run.year)
        period.runs[period.runs.length - 1] = { ...last, count: last.count + run.count }
      else period.runs.push({ ...run })
    }
  }
  return periods
}

/** Groups the items, or returns undefined if they aren't sorted by date yet, as while a new order is loading. */
export function erasInOrder(pages: readonly Page[], by: By): Era[] | undefined {
  const periods = erasOf(pages, by)
  return new Set(periods.map(({ start }) => start)).size === periods.length ? periods : undefined
}
