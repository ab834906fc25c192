import type { AppRouter } from '../create-app-router.ts'
import { PAGE_HEAD } from './document-ids.ts'
import { headOf } from './head-elements.ts'

/** Keeps title, description and link-preview elements true while one moves from page to page. */
export function keepHead(router: AppRouter): void {
  router.subscribe('onResolved', () => {
    const { title, elements } = headOf(router.state.matches)
    document.title = title
    for (const old of document.head.querySelectorAll(`[${PAGE_HEAD}]`)) old.remove()
    for (const { tag, attributes, text } of elements) {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries({ ...attributes, [PAGE_HEAD]: '' })) element.setAttribute(name, value)
      if (text) element.textContent = text
      document.head.append(element)
    }
  })
}
