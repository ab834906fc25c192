import type { Import } from '#shared/entities/imports/import.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { translateFailure } from '#shared/words/reasons/reasons.ts'

/** Why a row is skipped or refused or an import has stopped, as text. */
export function formatRowReason(reason: Import['problem']): string {
  if (!reason) return ''
  const text = translateFailure({ code: 'bad_input', ...reason } as Partial<ErrorBody['errors']>) ?? ''
  const target =
    reason.field !== undefined && Object.hasOwn(importsMessages.targets, reason.field) ? reason.field : null
  return target === null ? text : `${getTargetLabel(target)}: ${text}`
}

/** The name of a field or of what else a column contains. */
export const getTargetLabel = (target: string): string =>
  (importsMessages.targets as Record<string, string>)[target] ?? target
