import { Switch } from '@mantine/core'
import { settingsMessages } from '#shared/words/settings/settings.ts'
import { storeLetterKeys, useLetterKeys } from '#web/ui/preferences/letter-keys.ts'
import { SettingsSection } from './settings-section.tsx'

/** Switches single-key shortcuts on or off for this browser. */
export function ShortcutsSection() {
  return (
    <SettingsSection id="keys" title={settingsMessages.keys} text={settingsMessages.keysText}>
      <Switch
        label={settingsMessages.letterKeys}
        checked={useLetterKeys()}
        onChange={({ currentTarget: { checked } }) => storeLetterKeys(checked)}
      />
    </SettingsSection>
  )
}
