import { hydrateRoot } from 'react-dom/client'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { ContactForm } from '#web/features/website/parts/contact-form.tsx'
import { ApiProvider } from '#web/kit/api-context.tsx'
import { createApi } from '#web/kit/api.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { languageHere } from '#web/ui/preferences/language.ts'

/** Hydrates the contact form, the only interactive part of an otherwise static page. */
export async function takeOver(place: HTMLElement): Promise<void> {
  const language = languageHere()
  speakFrom(() => language)
  await learn(language)
  hydrateRoot(
    place,
    <ApiProvider api={createApi(fetchTransport)}>
      <ContactForm />
    </ApiProvider>,
  )
  place.dataset.awake = ''
}
