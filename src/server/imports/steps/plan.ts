import { AppError } from '#server/kit/app-error.ts'
import type { Services } from '#server/access/services.ts'
import { loadRunner } from '../runner.ts'
import { listRows, savePlans, type ImportRecord, type PlannedRow } from '../imports.repo.ts'
import { findTagsByTitle } from '../matches.repo.ts'
import { planRow, type RowPlan } from '../plan/plan-row.ts'
import { createPermissionCheck } from '../rows/check-permissions.ts'
import { addFileProblems, loadRowContext, matchRows, parseRows } from '../rows/context.ts'
import { requireStructureAllowed } from '../structure/prepare-structure.ts'
import { openSource } from '../sources/open-source.ts'
import type { Step } from './step.ts'

const BATCH_SIZE = 500

/** The dry run: decides what each row will do. It can be repeated and changes nothing but the rows. */
export async function planImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const { db } = services
  const caller = await loadRunner(db, record)
  const source = await openSource(services, record, step.signal)
  try {
    await requireStructureAllowed(services, record, caller)
    const context = await loadRowContext(services, record, caller, source, step.signal)
    const permissions = await createPermissionCheck(services, context)
    /** The first row about each item. */
    const rowsByKey = new Map<string, number>()
    for (let after = 0; ;) {
      await step.requireCurrent(db)
      const rows = await listRows(db, record, {}, { after, limit: BATCH_SIZE })
      const lastRow = rows.at(-1)
      if (!lastRow) break
      after = lastRow.n
      const parsedRows = await parseRows(
        db,
        context,
        rows.map(({ cells }) => cells),
      )
      addFileProblems(parsedRows, rows)
      const matches = await matchRows(db, context, parsedRows)
      const ids = matches.flatMap((items) => items.map(({ id }) => id))
      await permissions.loadItems([...new Set(ids)])
      const tags = await findTagsByTitle(db, record.project, [...new Set(parsedRows.flatMap((row) => row.tags ?? []))])
      const titles = new Set(tags.keys())
      const plans = parsedRows.map((row, index): PlannedRow => {
        const n = rows[index]?.n ?? 0
        const { match } = context.settings
        const items = matches[index] ?? []
        const key =
          items[0]?.id ?? (match !== null && row.keys[match] !== undefined ? `new ${row.keys[match]}` : undefined)
        const earlierRow = key === undefined ? undefined : rowsByKey.get(key)
        if (key !== undefined && earlierRow === undefined) rowsByKey.set(key, n)
        const plan: RowPlan =
          earlierRow === undefined
            ? planRow(row, items, context)
            : { kind: 'refuse', changes: {}, reason: { reason: ['matched_before', earlierRow] } }
        const reason = plan.reason ?? findRefusal(() => permissions.requireAllowed(plan, titles))
        const isRefused = plan.reason === undefined && reason !== undefined
        return {
          n,
          plan: isRefused ? 'refuse' : plan.kind,
          changes: plan.changes,
          artifact: plan.artifact ?? null,
          reason: reason ?? null,
        }
      })
      await savePlans(db, record.id, plans)
    }
    await step.finish({ state: 'planned' })
  } finally {
    await source.close()
  }
}

/** Why a row is refused; undefined if it isn't. */
function findRefusal(check: () => void): PlannedRow['reason'] | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return toRowReason(error)
    throw error
  }
}

export const toRowReason = ({ code, field, reason }: AppError) => ({
  code,
  ...(field !== undefined && { field }),
  ...(reason && { reason }),
})
