import { Checkbox } from '@mantine/core'
import type { Field } from '#shared/forms/field.ts'
import { permissionsForm } from '#shared/forms/project/permissions.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { PERMISSION_KEYS, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { nearestRole, ROLE_PRESETS } from '#shared/policy/roles.ts'
import { rightsMessages, roleMessages } from '#shared/words/members/members.ts'
import styles from './rights.module.css'

export interface GrantsProps {
  value: Grants
  /** The saved permissions, which stay available even if the current user lacks them. */
  before: Grants
  /** The permissions of the current user. */
  held: Grants
  onChange: (value: Grants) => void
}

/** Groups the permissions by the titles of their form. */
function groupsOf(fields: readonly Field[]) {
  const groups: { title: string; rights: { key: PermissionKey; label: string }[] }[] = []
  for (const { key, type, label } of fields) {
    if (type === 'title') groups.push({ title: label, rights: [] })
    const known = PERMISSION_KEYS.find((one) => one === key)
    if (known) groups.at(-1)?.rights.push({ key: known, label })
  }
  return groups
}

/** A checkbox for each permission. Marks differences from the nearest role. */
export function RightsEditor({ value, before, held, onChange }: GrantsProps) {
  const nearest = nearestRole(value)
  const preset = ROLE_PRESETS[nearest]
  const role = roleMessages.names[nearest]
  const differing = PERMISSION_KEYS.filter((key) => value[key] !== preset[key])
  const more = differing.filter((key) => value[key]).length
  return (
    <div className={styles.editor}>
      <p role="status" className={styles.nearest}>
        {differing.length === 0 ? rightsMessages.likeExactly(role) : rightsMessages.like(role, more, differing.length - more)}
      </p>
      {groupsOf(spoken(permissionsForm).fields).map(({ title, rights }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {rights.map(({ key, label }) => {
            const lacking = !held[key] && !before[key]
            return (
              <Checkbox
                key={key}
                checked={value[key]}
                disabled={lacking}
                description={lacking && rightsMessages.notHeld}
                label={
                  <>
                    {label}
                    {value[key] !== preset[key] && (
                      <span className={styles.mark}>{value[key] ? rightsMessages.more(role) : rightsMessages.fewer(role)}</span>
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
  )
}
