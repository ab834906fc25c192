import { API_BASE } from '#shared/api-base.ts'
import { storeConsent } from '#web/ui/preferences/consent.ts'
import { hasOptedOutOfCounting } from '#web/ui/preferences/analytics-opt-out.ts'
import { isLanguage } from '#shared/words/language.ts'
import { storeLanguage } from '#web/ui/preferences/language.ts'
import { LOADS_FONTS_ATTRIBUTE } from './document/document-ids.ts'
import { afterFirstPaint } from './document/after-first-paint.ts'
import { waitForFirstInteraction } from './document/first-interaction.ts'
import { closeBanner } from '#web/features/website/shell/banner-cookie.ts'

// The only script of a static page. It handles buttons; links load new documents.

// A page with a form loads the form's code when the visitor starts to use it.
const form = document.querySelector<HTMLElement>('[data-contact]')
const firstPaint = afterFirstPaint(form ? 'link[disabled]' : `[${LOADS_FONTS_ATTRIBUTE}]`)
if (form) void hydrateOnInteraction(form)

async function hydrateOnInteraction(formElement: HTMLElement): Promise<void> {
  await waitForFirstInteraction(formElement)
  const [contactForm] = await Promise.all([
    import('./contact-form.tsx'),
    firstPaint.then(({ sheetsLoaded }) => sheetsLoaded),
  ])
  contactForm.hydrateContactForm(formElement)
}

void firstPaint.then(countView)

const invitation = document.querySelector<HTMLElement>('[data-invitation]')
if (invitation) void firstPaint.then(() => showToEditors(invitation))

/** Shows an element to people who may edit the website. Pages are the same for everyone, because they get no session. */
async function showToEditors(element: HTMLElement): Promise<void> {
  const response = await fetch(`${API_BASE}/website/menu`).catch(() => undefined)
  if (response?.ok) element.hidden = !((await response.json()) as { may_edit: boolean }).may_edit
}

/** Counts a view of this page or post without waiting for the response. The server ignores paths that are neither. */
function countView(): void {
  if (hasOptedOutOfCounting()) return
  const [firstSegment = '', name] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const type = firstSegment === 'blog' && name ? 'post' : 'page'
  const body = JSON.stringify({ type, id: name ?? (firstSegment || 'home') })
  const headers = { 'content-type': 'application/json' }
  // Read the response to its end, or the browser treats the page as still loading.
  fetch(`${API_BASE}/analytics/count`, { method: 'POST', headers, body })
    .then((response) => response.text())
    .catch(() => undefined)
}

/** Handlers of buttons, by their `data-act`. */
const BUTTON_HANDLERS: Record<string, (button: HTMLElement) => void> = {
  accept: () => storeConsent('accepted'),
  decline: () => storeConsent('declined'),
  'ask-anew': () => storeConsent(null),
  'close-banner': closeBanner,
}

document.addEventListener('click', ({ target }) => {
  // A link to another language also stores it, so that galleries and later visits keep the choice.
  const chosenLanguage =
    target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')?.dataset.language
  if (isLanguage(chosenLanguage)) storeLanguage(chosenLanguage)
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
  const handleClick = button && BUTTON_HANDLERS[button.dataset.act ?? '']
  if (!handleClick) return
  handleClick(button)
  const prompt = document.querySelector<HTMLElement>('[data-prompt]')
  if (prompt && button.dataset.act !== 'close-banner') {
    prompt.hidden = button.dataset.act !== 'ask-anew'
    if (!prompt.hidden) prompt.focus()
    else focusContent()
  }
})

/** Moves the focus from the answered prompt to the content, without scrolling. */
function focusContent(): void {
  const content = document.querySelector<HTMLElement>('#content')
  content?.setAttribute('tabindex', '-1')
  content?.focus({ preventScroll: true })
}

// The stored offline page reloads as soon as the connection is restored.
if (document.querySelector('[data-offline]')) window.addEventListener('online', () => window.location.reload())
