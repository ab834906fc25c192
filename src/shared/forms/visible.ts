import type { Grants } from '#shared/policy/permission-keys.ts'
import type { Condition, Field, FormRole, Values } from './field.ts'
import { sentValue } from './sent.ts'

/** The person for whom a form is shown. */
export interface Viewer {
  role: FormRole
  /** null if no permission record is loaded. Nothing is hidden by permission then. */
  grants: Grants | null
}

export const EVERYTHING: Viewer = { role: 'admin', grants: null }

function holds(condition: Condition, fields: readonly Field[], values: Values): boolean {
  const wanted = 'is' in condition ? condition.is : condition.not
  const field = fields.find(({ key }) => key === condition.key)
  const given = values[condition.key]
  // Compares the normalized value, so that the browser and the server agree. An untouched field equals an emptied one.
  const value = (field ? sentValue(field, given) : given) ?? (typeof wanted === 'string' ? '' : false)
  return 'is' in condition ? value === wanted : value !== wanted
}

/** Whether a viewer's role and permissions allow a field to be shown. */
export function isFor({ roles, permissions = [] }: Field, { role, grants }: Viewer): boolean {
  if (role === 'admin') return true
  return (!roles || roles.includes(role)) && (grants === null || permissions.every((key) => grants[key]))
}

/**
 * The fields that are shown to a viewer with these values, in order.
 * @spec 5.field.1
 */
export function visibleFields<F extends Field>(fields: readonly F[], values: Values, viewer: Viewer): F[] {
  return fields.filter((field) => {
    const { visible = true } = field
    return isFor(field, viewer) && (typeof visible === 'boolean' ? visible : holds(visible, fields, values))
  })
}

/**
 * Whether a field has an asterisk.
 * @spec 5.field.2
 */
export const hasAsterisk = (field: Field, shown: readonly Field[], requireDefaultsOnly = false): boolean =>
  field.required === true && shown.includes(field) && (!requireDefaultsOnly || field.default === true)
