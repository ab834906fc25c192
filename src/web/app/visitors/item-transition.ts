import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import './item-transition.css'

const TRANSITION_NAME = 'item'

const findItemInPath = (path: string) => /^\/view\/[^/]+\/item\/([^/]+)$/.exec(path)?.[1]

/** Returns the item whose tile and page a navigation connects: exactly one of the two pages is an item's. */
export function findSharedItem(fromPath: string, toPath: string): string | undefined {
  const [from, to] = [findItemInPath(fromPath), findItemInPath(toPath)]
  return from === undefined || to === undefined ? (from ?? to) : undefined
}

/** Names the visible picture of an item for the transition, and returns a function that removes the name. */
function nameItemPicture(id: string): () => void {
  const picture = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] :is(img, video)`)
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {}
  if (!picture || bottom <= 0 || top >= window.innerHeight) return () => undefined
  picture.style.viewTransitionName = TRANSITION_NAME
  return () => picture.style.removeProperty('view-transition-name')
}

/** Renders another page. The picture of an item grows from its tile to its page, or shrinks back into the tile. */
export function showOtherPage(fromPath: string, toPath: string, render: () => void): void {
  const id = findSharedItem(fromPath, toPath)
  const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (id === undefined || hasReducedMotion || !('startViewTransition' in document)) return startTransition(render)
  let removeName = nameItemPicture(id)
  const transition = document.startViewTransition(() => {
    removeName()
    flushSync(render)
    removeName = nameItemPicture(id)
  })
  // Skipped transitions, for example in a hidden tab, are not errors.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => removeName())
}
