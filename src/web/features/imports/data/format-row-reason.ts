import type { Import } from '#shared/entities/imports/import.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { translateFailure } from '#shared/words/reasons/reasons.ts'

/** Why a row is skipped or refused or an import has stopped, as text. `getLabel` returns the name of a field. */
export function formatRowReason(
  reason: Import['problem'],
  getLabel = (target: string): string => (importsMessages.targets as Record<string, string>)[target] ?? target,
): string {
  if (!reason) return ''
  const text = translateFailure({ code: 'bad_input', ...reason } as Partial<ErrorBody['errors']>) ?? ''
  const label = reason.field === undefined ? undefined : getLabel(reason.field)
  return label === undefined || label === reason.field ? text : `${label}: ${text}`
}
