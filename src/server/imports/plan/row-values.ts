import { removeFormulaGuard } from '#server/kit/csv/formula-guard.ts'
import { splitValues } from '#shared/rules/imports/cells/split-values.ts'

/** The texts of a row by their target. Empty: the target's cells are. Targets without a column are missing. */
export type RowValues = ReadonlyMap<string, readonly string[]>

/**
 * Collects the texts of a row's cells by what the columns contain. The cells of targets with several values are split
 * by the separator.
 */
export function collectRowValues(
  cells: readonly string[],
  mapping: readonly (string | null)[],
  { separator, isSingle }: { separator: string; isSingle: (target: string) => boolean },
): RowValues {
  const values = new Map<string, string[]>()
  mapping.forEach((target, column) => {
    if (target === null) return
    const cell = removeFormulaGuard(cells[column] ?? '')
    const texts = isSingle(target) ? (cell.trim() === '' ? [] : [cell]) : splitValues(cell, separator)
    values.set(target, [...(values.get(target) ?? []), ...texts])
  })
  return values
}
