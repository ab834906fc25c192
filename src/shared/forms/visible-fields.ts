import type { Grants } from '#shared/policy/permission-keys.ts'
import type { Condition, Field, FormRole, FormInput } from './field.ts'
import { normalizeFieldValue } from './normalize-field-value.ts'

/** The person who views a form. */
export interface FormViewer {
  role: FormRole
  /** null while no permissions are loaded; nothing is hidden for lack of permission then. */
  grants: Grants | null
}

export const ADMIN_VIEWER: FormViewer = { role: 'admin', grants: null }

function isConditionMet(condition: Condition, fields: readonly Field[], values: FormInput): boolean {
  const expected = 'is' in condition ? condition.is : condition.not
  const field = fields.find(({ key }) => key === condition.key)
  const rawValue = values[condition.key]
  // Compares normalized values, so that browser and server agree. An untouched field equals one that was cleared.
  const value = (field ? normalizeFieldValue(field, rawValue) : rawValue) ?? (typeof expected === 'string' ? '' : false)
  return 'is' in condition ? value === expected : value !== expected
}

/** Whether a viewer's role and permissions allow a field to be shown. */
export function isAllowedForViewer({ roles, permissions = [] }: Field, { role, grants }: FormViewer): boolean {
  if (role === 'admin') return true
  return (!roles || roles.includes(role)) && (grants === null || permissions.every((key) => grants[key]))
}

/**
 * Returns the fields that a viewer sees when the form has these values, in order.
 * @spec 5.field.1
 */
export function listVisibleFields<F extends Field>(fields: readonly F[], values: FormInput, viewer: FormViewer): F[] {
  return fields.filter((field) => {
    const { visible = true } = field
    return (
      isAllowedForViewer(field, viewer) &&
      (typeof visible === 'boolean' ? visible : isConditionMet(visible, fields, values))
    )
  })
}

/**
 * Whether a field is marked with an asterisk.
 * @spec 5.field.2
 */
export const hasAsterisk = (field: Field, shownFields: readonly Field[], requireDefaultsOnly = false): boolean =>
  field.required === true && shownFields.includes(field) && (!requireDefaultsOnly || field.default === true)
