import { Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { languageHere } from '#web/ui/preferences/language.ts'
import { chooseTheme, THEMES, useTheme, type Theme } from '#web/ui/preferences/theme.ts'
import { useChooseLanguage } from '#web/kit/client/use-choose-language.ts'

const SIGNS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Menu for the color scheme (light, dark or system) and the language. */
export function DisplayMenu() {
  const theme = useTheme()
  const choose = useChooseLanguage()
  const Sign = SIGNS[theme]
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button look="icon" aria-label={`${frameMessages.display}: ${frameMessages.themes[theme]}`}>
          <Sign size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{frameMessages.theme}</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(chosen) => chooseTheme(chosen as Theme)}>
          {THEMES.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {frameMessages.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{frameMessages.language}</Menu.Label>
        <Menu.RadioGroup value={languageHere()} onChange={(chosen) => void choose(chosen as Language)}>
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
