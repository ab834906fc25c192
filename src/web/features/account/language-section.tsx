import { NativeSelect } from '@mantine/core'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { settingsMessages } from '#shared/words/settings/settings.ts'
import { useChooseLanguage } from '#web/kit/client/use-choose-language.ts'
import { getPageLanguage } from '#web/ui/preferences/language.ts'
import { SettingsSection } from './settings-section.tsx'

export function LanguageSection() {
  const chooseLanguage = useChooseLanguage()
  return (
    <SettingsSection id="language" title={settingsMessages.language} text={settingsMessages.languageText}>
      <NativeSelect
        aria-label={settingsMessages.language}
        w="min(16rem, 100%)"
        value={getPageLanguage()}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
      />
    </SettingsSection>
  )
}
