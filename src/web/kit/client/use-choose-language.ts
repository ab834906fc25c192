import { usersContract } from '#shared/contract/people/users.contract.ts'
import type { Language } from '#shared/words/language.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { chooseLanguage } from '#web/ui/preferences/language.ts'

/** Reads in a language from now on. Mails come in the same; where that cannot be kept now, the next sign-in keeps it. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const [api, me] = [useApi(), useMe()]
  return async (language) => {
    if (me && !me.login_as)
      await api.call(usersContract.update, { params: { id: me.id }, body: { language } }).catch(() => {})
    chooseLanguage(language)
  }
}
