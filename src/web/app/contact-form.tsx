import { hydrateRoot } from 'react-dom/client'
import { loadLanguage, setLanguageSource } from '#shared/words/messages.ts'
import { ContactForm } from '#web/features/website/parts/contact-form.tsx'
import { ApiProvider } from '#web/kit/api-context.tsx'
import { createApi } from '#web/kit/api.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { getPageLanguage } from '#web/ui/preferences/language.ts'

/** Hydrates the contact form, the only interactive part of an otherwise static page. */
export async function hydrateContactForm(container: HTMLElement): Promise<void> {
  const language = getPageLanguage()
  setLanguageSource(() => language)
  await loadLanguage(language)
  hydrateRoot(
    container,
    <ApiProvider api={createApi(fetchTransport)}>
      <ContactForm />
    </ApiProvider>,
  )
  container.dataset.awake = ''
}
