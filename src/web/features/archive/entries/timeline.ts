import { toDecade } from '#shared/rules/dates/years.ts'
import type { TimelineUnit } from '../address/view-choices.ts'

/** Consecutive items of the same year. */
export interface YearRun {
  year: number | null
  count: number
}

/** A section of the timeline with its own heading. */
export interface TimelinePeriod {
  /** The first year; null for undated items. */
  start: number | null
  count: number
  runs: readonly YearRun[]
}

interface DatedPage {
  artifacts: readonly { date_of_origin: number | null }[]
}

const runsByPage = new WeakMap<DatedPage, readonly YearRun[]>()

function getRuns(page: DatedPage): readonly YearRun[] {
  const cachedRuns = runsByPage.get(page)
  if (cachedRuns) return cachedRuns
  const runs: YearRun[] = []
  for (const { date_of_origin } of page.artifacts) {
    const year = date_of_origin === null ? null : new Date(date_of_origin).getUTCFullYear()
    const lastRun = runs.at(-1)
    if (lastRun && lastRun.year === year) lastRun.count++
    else runs.push({ year, count: 1 })
  }
  runsByPage.set(page, runs)
  return runs
}

const getPeriodStart = (year: number | null, unit: TimelineUnit) =>
  year === null ? null : unit === 'year' ? year : toDecade(year)

/** Groups items sorted by date. Each page is read only once. */
export function groupByPeriod(pages: readonly DatedPage[], unit: TimelineUnit): TimelinePeriod[] {
  const periods: (TimelinePeriod & { runs: YearRun[] })[] = []
  for (const page of pages) {
    for (const run of getRuns(page)) {
      const start = getPeriodStart(run.year, unit)
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

/**
 * Groups the items by period. Returns undefined if they aren't sorted by date yet, for example while a new order is
 * loading.
 */
export function groupByPeriodIfSorted(pages: readonly DatedPage[], unit: TimelineUnit): TimelinePeriod[] | undefined {
  const periods = groupByPeriod(pages, unit)
  return new Set(periods.map(({ start }) => start)).size === periods.length ? periods : undefined
}
