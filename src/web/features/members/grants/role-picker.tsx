import { Radio } from '@mantine/core'
import { useState } from 'react'
import { findUngrantableKey } from '#shared/policy/find-ungrantable-key.ts'
import { PRESET_ROLES, ROLE_PRESETS, toRole } from '#shared/policy/roles.ts'
import { permissionMessages, roleMessages } from '#shared/words/members/members.ts'
import { GrantsEditor, type GrantsProps } from './grants-editor.tsx'
import styles from './grants.module.css'

/** Picks a role or individual permissions. Disables those that the current user may not grant. */
export function RolePicker({ value, savedGrants, ownGrants, onChange }: GrantsProps) {
  const [isCustom, setIsCustom] = useState(toRole(value) === 'custom')
  const handleChoice = (choice: string) => {
    const role = PRESET_ROLES.find((preset) => preset === choice)
    setIsCustom(!role)
    if (role) onChange(ROLE_PRESETS[role])
  }
  return (
    <div className={styles.picker}>
      <Radio.Group label={permissionMessages.role} value={isCustom ? 'custom' : toRole(value)} onChange={handleChoice}>
        <div className={styles.roles}>
          {PRESET_ROLES.map((role) => {
            const cannotGrant = findUngrantableKey(ownGrants, ROLE_PRESETS[role], savedGrants) !== undefined
            return (
              <Radio
                key={role}
                value={role}
                disabled={cannotGrant}
                label={roleMessages.names[role]}
                description={
                  cannotGrant ? `${roleMessages.texts[role]} ${roleMessages.lacking}` : roleMessages.texts[role]
                }
              />
            )
          })}
          <Radio value="custom" label={roleMessages.names.custom} description={roleMessages.texts.custom} />
        </div>
      </Radio.Group>
      {isCustom && <GrantsEditor value={value} savedGrants={savedGrants} ownGrants={ownGrants} onChange={onChange} />}
    </div>
  )
}
