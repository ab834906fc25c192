import { Switch } from '@mantine/core'
import { settingsMessages as words } from '#shared/words/settings/settings.ts'
import { chooseLetterKeys, useLetterKeys } from '#web/ui/preferences/letter-keys.ts'
import { SettingsSection } from './settings-section.tsx'

/** Switches single-key shortcuts on or off for this browser. */
export function KeysSection() {
  return (
    <SettingsSection id="keys" title={words.keys} text={words.keysText}>
      <Switch
        label={words.letterKeys}
        checked={useLetterKeys()}
        onChange={({ currentTarget: { checked } }) => chooseLetterKeys(checked)}
      />
    </SettingsSection>
  )
}
