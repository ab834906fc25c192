import { usersContract } from '#shared/contract/people/users.contract.ts'
import type { Language } from '#shared/words/language.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { chooseLanguage } from '#web/ui/preferences/language.ts'

/**
 * Switches the language of the page and of mails. If the mail setting can't be saved now, the next sign-in saves it.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const [api, me] = [useApi(), useMe()]
  return async (language) => {
    if (me && !me.login_as)
      await api.call(usersContract.update, { params: { id: me.id }, body: { language } }).catch(() => {})
    chooseLanguage(language)
  }
}
