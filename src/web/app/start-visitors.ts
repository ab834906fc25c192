import { onceSeen } from './document/once-seen.ts'

// The first script of a page that can be seen and read as it is. All others are asked for at once, when that is done.

await onceSeen()
const [entry = '', ...modules] =
  document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules?.split(' ') ?? []
for (const href of modules) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  document.head.append(link)
}
await import(/* @vite-ignore */ entry)
