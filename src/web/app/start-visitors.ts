import { STATE_URL_ATTRIBUTE } from './document/document-ids.ts'
import { afterFirstPaint } from './document/after-first-paint.ts'

// The first script of a gallery page. It loads all other scripts after the first paint, because the page is readable
// without them.

const { sheetsLoaded } = await afterFirstPaint('link[disabled]')
// The entry fetches the data first, so request it along with the scripts.
const state = document.querySelector(`[${STATE_URL_ATTRIBUTE}]`)?.getAttribute(STATE_URL_ATTRIBUTE)
if (state) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: state })
const [entry = '', ...modules] =
  document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules?.split(' ') ?? []
for (const href of modules) preload({ rel: 'modulepreload', href })
// Elements that the scripts add must be styled from the start.
await sheetsLoaded
await import(/* @vite-ignore */ entry)

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}
