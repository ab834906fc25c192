import { Menu } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { chooseLanguage, languageHere } from '#web/ui/preferences/language.ts'
import { chooseTheme, THEMES, useTheme, type Theme } from '#web/ui/preferences/theme.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'

const SIGNS = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Light, dark, or as the system is; and the language. */
export function DisplayMenu() {
  const theme = useTheme()
  const [api, me] = [useApi(), useMe()]
  /** Mails come in the same language; where that cannot be kept now, the next sign-in keeps it. */
  const choose = async (language: Language) => {
    if (me && !me.login_as)
      await api.call(usersContract.update, { params: { id: me.id }, body: { language } }).catch(() => {})
    chooseLanguage(language)
  }
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
