import { Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { getPageLanguage } from '#web/ui/preferences/language.ts'
import { applyTheme, THEMES, useTheme, type Theme } from '#web/ui/preferences/theme.ts'
import { useChooseLanguage } from '#web/kit/client/use-choose-language.ts'

const THEME_ICONS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Menu for the color scheme (light, dark or system) and the language. */
export function DisplayMenu() {
  const currentTheme = useTheme()
  const chooseLanguage = useChooseLanguage()
  const ThemeIcon = THEME_ICONS[currentTheme]
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="icon" aria-label={`${frameMessages.display}: ${frameMessages.themes[currentTheme]}`}>
          <ThemeIcon size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{frameMessages.theme}</Menu.Label>
        <Menu.RadioGroup value={currentTheme} onChange={(value) => applyTheme(value as Theme)}>
          {THEMES.map((theme) => (
            <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
              {frameMessages.themes[theme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{frameMessages.language}</Menu.Label>
        <Menu.RadioGroup value={getPageLanguage()} onChange={(value) => void chooseLanguage(value as Language)}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
