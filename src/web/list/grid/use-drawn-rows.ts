import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { Paging } from '../use-paging.ts'

const HEAD = 40
/** The next page is loaded when this many rows remain. */
const SOON = 20

interface Rows {
  body: RefObject<HTMLElement | null>
  count: number
  height: number
  above: number
  current: number
  paging: Paging | undefined
}

/** Returns the rows in or near the window by index, and loads the next page near the end. */
export function useDrawnRows({ body, count, height, above, current, paging }: Rows) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body, above, count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: above + HEAD + 8,
    scrollPaddingEnd: 16,
    // The focused row stays rendered wherever the user scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(current) || current >= count ? shown : [...shown, current].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasMore = false, more } = paging ?? {}
  useEffect(() => {
    if (hasMore && count > 0 && last >= count - SOON) more?.()
  }, [hasMore, count, last, more])
  return {
    drawn: items.map(({ index, start }) => ({ index, top: start - top })),
    scrollTo: (place: number) => virtual.scrollToIndex(place),
  }
}
