import type { AnyRoute, RegisteredRouter, RouterOptions } from '@tanstack/react-router'

type RouterTransition = NonNullable<RouterOptions<AnyRoute, 'never'>['defaultViewTransition']>

/** The name under which the style sheet animates the picture (ui/client/client.css). */
const PICTURE_NAME = 'item-picture'
const LIST_PATH = '/client/archive'
const ITEM_PATH = /^\/client\/archive\/([^/]+)$/

let namedPicture: HTMLElement | null = null
/** The list that an item was opened from. */
let openedFrom: { id: string; href: string } | undefined

/** Names the picture of an item, in the list or on its page, for the browser to match the two. Returns it. */
function namePicture(id: string): HTMLElement | null {
  namedPicture?.style.removeProperty('view-transition-name')
  namedPicture = document.querySelector<HTMLElement>(
    `[data-entry="${CSS.escape(id)}"] img, [data-item-stage] :is(img, video)`,
  )
  namedPicture?.style.setProperty('view-transition-name', PICTURE_NAME)
  return namedPicture
}

/** Stores where a thumbnail is in the window: on the way back, the list isn't drawn yet when the animation starts. */
function storeThumbnailBox(thumbnail: HTMLElement): void {
  const { left, top, width, height } = thumbnail.getBoundingClientRect()
  for (const [name, px] of Object.entries({ left, top, width, height }))
    document.documentElement.style.setProperty(`--thumbnail-${name}`, `${px}px`)
}

const getItemId = (pathname: string) => ITEM_PATH.exec(pathname)?.[1]

/**
 * Turns a thumbnail of the archive into the picture of the item's page, and back. Without support by the browser, or
 * under reduced motion, the pages change without animation.
 */
export const itemTransition: Exclude<RouterTransition, boolean> = {
  types: ({ fromLocation, toLocation }) => {
    if (!fromLocation || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
    const [openedId, closedId] = [getItemId(toLocation.pathname), getItemId(fromLocation.pathname)]
    if (fromLocation.pathname === LIST_PATH && openedId !== undefined) {
      const thumbnail = namePicture(openedId)
      if (!thumbnail) return false
      storeThumbnailBox(thumbnail)
      openedFrom = { id: openedId, href: fromLocation.href }
      return ['item-open']
    }
    const isWayBack = closedId !== undefined && openedFrom?.id === closedId && openedFrom.href === toLocation.href
    return isWayBack && namePicture(closedId) ? ['item-close'] : false
  },
}

/** Names the picture of the item's page before the browser captures it. */
export function followItemTransitions(router: Pick<RegisteredRouter, 'subscribe'>): void {
  router.subscribe('onRendered', ({ toLocation }) => {
    const id = getItemId(toLocation.pathname)
    if (id !== undefined && id === openedFrom?.id) namePicture(id)
  })
}

/** Whether the browser can limit animations to some navigations. Otherwise it would animate all of them. */
export const canChooseTransitions = (): boolean => CSS.supports('selector(:active-view-transition-type(item))')
