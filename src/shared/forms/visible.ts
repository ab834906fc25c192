import type { Grants } from '#shared/policy/permission-keys.ts'
import type { Condition, Field, FormRole, Values } from './field.ts'
import { sentValue } from './sent.ts'

/** Who looks at a form. */
export interface Viewer {
  role: FormRole
  /** null: no permission record is loaded, so nothing is hidden by permission. */
  grants: Grants | null
}

export const EVERYTHING: Viewer = { role: 'admin', grants: null }

function holds(condition: Condition, fields: readonly Field[], values: Values): boolean {
  const wanted = 'is' in condition ? condition.is : condition.not
  const of = fields.find(({ key }) => key === condition.key)
  const given = values[condition.key]
  // By what would be sent, so that both sides see the same; a field that nobody touched yet is as empty as an emptied one.
  const value = (of ? sentValue(of, given) : given) ?? (typeof wanted === 'string' ? '' : false)
  return 'is' in condition ? value === wanted : value !== wanted
}

/** Whether a field is for this viewer at all, by role and by permission. */
export function isFor({ roles, permissions = [] }: Field, { role, grants }: Viewer): boolean {
  if (role === 'admin') return true
  return (!roles || roles.includes(role)) && (grants === null || permissions.every((key) => grants[key]))
}

/**
 * The fields that this viewer sees with these values, in order.
 * @spec 5.field.1
 */
export function visibleFields<F extends Field>(fields: readonly F[], values: Values, viewer: Viewer): F[] {
  return fields.filter((field) => {
    const { visible = true } = field
    return isFor(field, viewer) && (typeof visible === 'boolean' ? visible : holds(visible, fields, values))
  })
}

/**
 * Whether a field carries the asterisk.
 * @spec 5.field.2
 */
export const hasAsterisk = (field: Field, shown: readonly Field[], requireDefaultsOnly = false): boolean =>
  field.required === true && shown.includes(field) && (!requireDefaultsOnly || field.default === true)
