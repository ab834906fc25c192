import { STATE_ADDRESS } from './document/document-ids.ts'
import { onceSeen } from './document/once-seen.ts'

// The first script of a page that can be seen and read as it is. All others are asked for at once, when that is done.

const { styled } = await onceSeen('link[disabled]')
// What the entry asks for first comes beside it.
const state = document.querySelector(`[${STATE_ADDRESS}]`)?.getAttribute(STATE_ADDRESS)
if (state) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: state })
const [entry = '', ...modules] =
  document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules?.split(' ') ?? []
for (const href of modules) preload({ rel: 'modulepreload', href })
// What the scripts may bring is drawn from the beginning as it will be.
await styled
await import(/* @vite-ignore */ entry)

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}
