import type { PopoverProps } from '@mantine/core'

type Middlewares = NonNullable<PopoverProps['middlewares']>

/** The distance that menus and popovers keep from the edges of the window. */
const EDGE_PX = 8

/**
 * Keeps every menu and popover inside the window: it opens on the side with more room, moves in from the edges, and
 * scrolls if it is still too tall.
 */
export const WITHIN_WINDOW: Middlewares = {
  flip: { padding: EDGE_PX, fallbackStrategy: 'bestFit' },
  shift: { padding: EDGE_PX },
  size: {
    padding: EDGE_PX,
    apply: ({ availableWidth, availableHeight, elements }) => {
      Object.assign(elements.floating.style, {
        maxWidth: `${availableWidth}px`,
        maxHeight: `${availableHeight}px`,
        overflowY: 'auto',
      })
    },
  },
}

/** For a menu at the pointer, which may cover the pointer and so use the whole height of the window. */
export const WITHIN_WINDOW_AT_POINTER: Middlewares = {
  ...WITHIN_WINDOW,
  flip: false,
  shift: { padding: EDGE_PX, crossAxis: true },
}
