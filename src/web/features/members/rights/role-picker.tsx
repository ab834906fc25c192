import { Radio } from '@mantine/core'
import { useState } from 'react'
import { exceeding } from '#shared/policy/granting.ts'
import { PRESET_ROLES, ROLE_PRESETS, roleOf } from '#shared/policy/roles.ts'
import { rightsMessages, roleMessages } from '#shared/words/members/members.ts'
import { RightsEditor, type GrantsProps } from './rights-editor.tsx'
import styles from './rights.module.css'

/** Picks a role or single permissions. Disables those that the current user may not grant. */
export function RolePicker({ value, before, held, onChange }: GrantsProps) {
  const [custom, setCustom] = useState(roleOf(value) === 'custom')
  const choose = (choice: string) => {
    const role = PRESET_ROLES.find((one) => one === choice)
    setCustom(!role)
    if (role) onChange(ROLE_PRESETS[role])
  }
  return (
    <div className={styles.picker}>
      <Radio.Group label={rightsMessages.role} value={custom ? 'custom' : roleOf(value)} onChange={choose}>
        <div className={styles.roles}>
          {PRESET_ROLES.map((role) => {
            const lacking = exceeding(held, ROLE_PRESETS[role], before) !== undefined
            return (
              <Radio
                key={role}
                value={role}
                disabled={lacking}
                label={roleMessages.names[role]}
                description={lacking ? `${roleMessages.texts[role]} ${roleMessages.lacking}` : roleMessages.texts[role]}
              />
            )
          })}
          <Radio value="custom" label={roleMessages.names.custom} description={roleMessages.texts.custom} />
        </div>
      </Radio.Group>
      {custom && <RightsEditor value={value} before={before} held={held} onChange={onChange} />}
    </div>
  )
}
