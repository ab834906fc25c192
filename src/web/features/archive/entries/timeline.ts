import { decadeOf } from '#shared/rules/dates/years.ts'
import type { By } from '../address/view-choices.ts'

/** Items next to each other that are of one year, or undated. */
export interface Run {
  year: number | null
  count: number
}

/** A part of the timeline under one heading. */
export interface Era {
  /** First year; null is undated. */
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

/** Items in the order of their date as eras. A page is read once; what is left to do grows with the years only. */
export function erasOf(pages: readonly Page[], by: By): Era[] {
  const eras: (Era & { runs: Run[] })[] = []
  for (const page of pages) {
    for (const run of readRuns(page)) {
      const start = startOf(run.year, by)
      let era = eras.at(-1)
      if (!era || era.start !== start) eras.push((era = { start, count: 0, runs: [] }))
      era.count += run.count
      const last = era.runs.at(-1)
      if (last && last.year === run.year) era.runs[era.runs.length - 1] = { ...last, count: last.count + run.count }
      else era.runs.push({ ...run })
    }
  }
  return eras
}

/** Eras of pages that are in the order of their dates; those of another order, shown until theirs has come, have none. */
export function erasInOrder(pages: readonly Page[], by: By): Era[] | undefined {
  const eras = erasOf(pages, by)
  return new Set(eras.map(({ start }) => start)).size === eras.length ? eras : undefined
}
