import { API_BASE } from '#shared/api-base.ts'
import { answerConsent } from '#web/ui/preferences/consent.ts'
import { asksNotToBeCounted } from '#web/ui/preferences/counting.ts'
import { WITH_FACES } from './document/document-ids.ts'
import { onceSeen } from './document/once-seen.ts'
import { firstAct } from './document/when-wanted.ts'
import { closeBanner } from '#web/features/website/shell/acts.ts'

// All the script of a page that stands still: whatever can be pressed on it. Its links load pages.

// A page with a form brings what the form needs, and nothing else, once somebody begins to write.
const form = document.querySelector<HTMLElement>('[data-contact]')
const seen = onceSeen(form ? 'link[disabled]' : `[${WITH_FACES}]`)
if (form) void takeOver(form)

async function takeOver(contact: HTMLElement): Promise<void> {
  await firstAct(contact)
  const [contactForm] = await Promise.all([import('./contact-form.tsx'), seen.then(({ styled }) => styled)])
  contactForm.takeOver(contact)
}

void seen.then(countView)

/** Counts a view of this page or post; the server ignores addresses that are neither. Nothing waits for the answer. */
function countView(): void {
  if (asksNotToBeCounted()) return
  const [first = '', name] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const type = first === 'blog' && name ? 'post' : 'page'
  const body = JSON.stringify({ type, id: name ?? (first || 'home') })
  const headers = { 'content-type': 'application/json' }
  // The answer is read to its end, or the browser counts the page as still loading.
  fetch(`${API_BASE}/analytics/count`, { method: 'POST', headers, body })
    .then((answer) => answer.text())
    .catch(() => undefined)
}

/** What is pressed, by what its element says in `data-act`. */
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

// Kept by the browser for when there is no connection: it gives way as soon as there is one.
if (document.querySelector('[data-offline]')) window.addEventListener('online', () => window.location.reload())
