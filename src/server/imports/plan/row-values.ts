import { removeFormulaGuard } from '#server/kit/csv/formula-guard.ts'
import { splitValues } from '#shared/rules/imports/cells/split-values.ts'
import { IMPORT_TARGETS, type ImportTarget } from '#shared/rules/imports/mapping/import-targets.ts'

/** The texts of a row by their target. Empty: the target's cells are. Targets without a column are missing. */
export type RowValues = ReadonlyMap<ImportTarget, readonly string[]>

/**
 * Collects the texts of a row's cells by what the columns contain. The cells of targets with several values are split
 * by the separator.
 */
export function collectRowValues(
  cells: readonly string[],
  mapping: readonly (ImportTarget | null)[],
  separator: string,
): RowValues {
  const values = new Map<ImportTarget, string[]>()
  mapping.forEach((target, column) => {
    if (target === null) return
    const cell = removeFormulaGuard(cells[column] ?? '')
    const texts = IMPORT_TARGETS[target].single ? (cell.trim() === '' ? [] : [cell]) : splitValues(cell, separator)
    values.set(target, [...(values.get(target) ?? []), ...texts])
  })
  return values
}
