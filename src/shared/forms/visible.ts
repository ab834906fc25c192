import type { Grants } from '#shared/policy/permission-keys.ts'
import type { Condition, Field, FormRole, Values } from './field.ts'

/** Who looks at a form. */
export interface Viewer {
  role: FormRole
  /** null: no permission record is loaded, so nothing is hidden by permission. */
  grants: Grants | null
}

export const EVERYTHING: Viewer = { role: 'admin', grants: null }

function holds(condition: Condition, values: Values): boolean {
  const wanted = 'is' in condition ? condition.is : condition.not
  // A field that nobody touched yet is as empty as one that was emptied.
  const value = values[condition.key] ?? (typeof wanted === 'string' ? '' : false)
  return 'is' in condition ? value === wanted : value !== wanted
}

/**
 * The fields that this viewer sees with these values, in order.
 * @spec 5.field.1
 */
export function visibleFields<F extends Field>(fields: readonly F[], values: Values, viewer: Viewer): F[] {
  const admin = viewer.role === 'admin'
  return fields.filter(({ visible = true, roles, permissions }) => {
    if (typeof visible === 'boolean' ? !visible : !holds(visible, values)) return false
    if (roles && !admin && !roles.includes(viewer.role)) return false
    return admin || viewer.grants === null || (permissions ?? []).every((key) => viewer.grants?.[key])
  })
}

/**
 * Whether a field carries the asterisk.
 * @spec 5.field.2
 */
export const hasAsterisk = (field: Field, shown: readonly Field[]): boolean =>
  field.required === true && shown.includes(field)
