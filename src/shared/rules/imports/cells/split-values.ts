/** The separator of values in the tables that we write. */
export const VALUE_SEPARATOR = ';'

/** Joins values into a cell, quoting those that would be split or changed otherwise. `splitValues` reverses it. */
export const joinValues = (values: readonly string[]): string =>
  values
    .map((value) =>
      value.includes(VALUE_SEPARATOR) || value.startsWith('"') || value.trim() !== value
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(`${VALUE_SEPARATOR} `)

/**
 * Splits a cell into its values. Spaces around values, empty values and repeated values are dropped. A value in
 * quotation marks may contain the separator.
 */
export function splitValues(cell: string, separator: string): string[] {
  const values = separator === '' ? [cell] : splitQuoted(cell, separator)
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

function splitQuoted(cell: string, separator: string): string[] {
  const values: string[] = []
  for (let rest: string | null = cell; rest !== null;) {
    const quoted: RegExpExecArray | null = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const afterQuoted: string | undefined = quoted ? rest.slice(quoted[0].length) : undefined
    if (quoted && afterQuoted !== undefined && (afterQuoted === '' || afterQuoted.startsWith(separator))) {
      values.push((quoted[1] ?? '').replaceAll('""', '"'))
      rest = afterQuoted === '' ? null : afterQuoted.slice(separator.length)
      continue
    }
    const end: number = rest.indexOf(separator)
    values.push(end < 0 ? rest : rest.slice(0, end))
    rest = end < 0 ? null : rest.slice(end + separator.length)
  }
  return values
}
