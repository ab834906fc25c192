import { Checkbox } from '@mantine/core'
import { PERMISSION_GROUPS, type PermissionGroup } from '#shared/policy/permission-groups.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { nearestRole, ROLE_PRESETS } from '#shared/policy/roles.ts'
import { rightsMessages as words, roleMessages } from '#shared/words/members/members.ts'
import type { GrantsProps } from './grants-props.ts'
import styles from './rights.module.css'

const GROUPS = Object.keys(PERMISSION_GROUPS) as PermissionGroup[]

/** Each right by itself, in groups; what differs from the nearest role is marked. */
export function RightsEditor({ value, before, held, onChange }: GrantsProps) {
  const nearest = nearestRole(value)
  const preset = ROLE_PRESETS[nearest]
  const role = roleMessages.names[nearest]
  const differing = PERMISSION_KEYS.filter((key) => value[key] !== preset[key])
  const more = differing.filter((key) => value[key]).length
  return (
    <div className={styles.editor}>
      <p role="status" className={styles.nearest}>
        {differing.length === 0 ? words.likeExactly(role) : words.like(role, more, differing.length - more)}
      </p>
      {GROUPS.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{words.groups[group]}</legend>
          {PERMISSION_GROUPS[group].map((key) => {
            const lacking = !held[key] && !before[key]
            return (
              <Checkbox
                key={key}
                checked={value[key]}
                disabled={lacking}
                description={lacking && words.notHeld}
                label={
                  <>
                    {words.keys[key]}
                    {value[key] !== preset[key] && (
                      <span className={styles.mark}>{value[key] ? words.more(role) : words.fewer(role)}</span>
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
