import { Checkbox } from '@mantine/core'
import type { Field } from '#shared/forms/field.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { PERMISSION_KEYS, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { findNearestRole, ROLE_PRESETS } from '#shared/policy/roles.ts'
import { permissionMessages, roleMessages } from '#shared/words/members/members.ts'
import styles from './grants.module.css'

export interface GrantsProps {
  value: Grants
  /** The saved permissions, which stay available even if the current user lacks them. */
  savedGrants: Grants
  /** The permissions of the current user. */
  ownGrants: Grants
  onChange: (value: Grants) => void
}

/** Groups the permission fields by the title fields that precede them. */
function groupPermissions(fields: readonly Field[]) {
  const groups: { title: string; permissions: { key: PermissionKey; label: string }[] }[] = []
  for (const { key, type, label } of fields) {
    if (type === 'title') groups.push({ title: label, permissions: [] })
    const knownKey = PERMISSION_KEYS.find((permission) => permission === key)
    if (knownKey) groups.at(-1)?.permissions.push({ key: knownKey, label })
  }
  return groups
}

/** A checkbox for each permission. Marks differences from the nearest role. */
export function GrantsEditor({ value, savedGrants, ownGrants, onChange }: GrantsProps) {
  const closestRole = findNearestRole(value)
  const preset = ROLE_PRESETS[closestRole]
  const role = roleMessages.names[closestRole]
  const differingKeys = PERMISSION_KEYS.filter((key) => value[key] !== preset[key])
  const extraCount = differingKeys.filter((key) => value[key]).length
  return (
    <div className={styles.editor}>
      <p role="status" className={styles.nearest}>
        {differingKeys.length === 0
          ? permissionMessages.sameAsRole(role)
          : permissionMessages.comparedWithRole(role, extraCount, differingKeys.length - extraCount)}
      </p>
      <div className={styles.groups}>
        {groupPermissions(translateForm(permissionsForm).fields).map(({ title, permissions }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {permissions.map(({ key, label }) => {
              const cannotGrant = !ownGrants[key] && !savedGrants[key]
              return (
                <Checkbox
                  key={key}
                  checked={value[key]}
                  disabled={cannotGrant}
                  description={cannotGrant && permissionMessages.missingOwnPermission}
                  label={
                    <>
                      {label}
                      {value[key] !== preset[key] && (
                        <span className={styles.mark}>
                          {value[key] ? permissionMessages.more(role) : permissionMessages.fewer(role)}
                        </span>
                      )}
                    </>
                  }
                  onChange={(event) => onChange({ ...value, [key]: event.currentTarget.checked })}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
