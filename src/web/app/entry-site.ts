import { API_BASE } from '#shared/api-base.ts'
import { answerConsent } from '#web/ui/preferences/consent.ts'
import { asksNotToBeCounted } from '#web/ui/preferences/counting.ts'
import { WITH_FACES } from './document/document-ids.ts'
import { onceSeen } from './document/once-seen.ts'
import { firstAct } from './document/when-wanted.ts'
import { closeBanner } from '#web/features/website/shell/acts.ts'

// The only script of a static page: it handles buttons. Links load documents.

// A page with a form loads the form's code when the visitor starts to use it.
const form = document.querySelector<HTMLElement>('[data-contact]')
const seen = onceSeen(form ? 'link[disabled]' : `[${WITH_FACES}]`)
if (form) void takeOver(form)

async function takeOver(contact: HTMLElement): Promise<void> {
  await firstAct(contact)
  const [contactForm] = await Promise.all([import('./contact-form.tsx'), seen.then(({ styled }) => styled)])
  contactForm.takeOver(contact)
}

void seen.then(countView)

/**
 * Counts a view of this page or post without waiting for the response. The server ignores addresses that are neither.
 */
function countView(): void {
  if (asksNotToBeCounted()) return
  const [first = '', name] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const type = first === 'blog' && name ? 'post' : 'page'
  const body = JSON.stringify({ type, id: name ?? (first || 'home') })
  const headers = { 'content-type': 'application/json' }
  // Read the response to its end, or the browser treats the page as still loading.
  fetch(`${API_BASE}/analytics/count`, { method: 'POST', headers, body })
    .then((answer) => answer.text())
    .catch(() => undefined)
}

/** Handlers of buttons, by their `data-act`. */
const ACTS: Record<string, (pressed: HTMLElement) => void> = {
  accept: () => answerConsent('accepted'),
  decline: () => answerConsent('declined'),
  'ask-anew': () => answerConsent(null),
  'close-banner': closeBanner,
}

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
  const act = pressed && ACTS[pressed.dataset.act ?? '']
  if (!act) return
  act(pressed)
  const prompt = document.querySelector<HTMLElement>('[data-prompt]')
  if (prompt && pressed.dataset.act !== 'close-banner') {
    prompt.hidden = pressed.dataset.act !== 'ask-anew'
    if (!prompt.hidden) prompt.focus()
  }
})

// The stored offline page reloads as soon as there is a connection.
if (document.querySelector('[data-offline]')) window.addEventListener('online', () => window.location.reload())
