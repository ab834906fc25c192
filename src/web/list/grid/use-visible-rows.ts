import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { Paging } from '../use-paging.ts'

const HEAD_HEIGHT_PX = 40
/** The next page is loaded when this many rows remain. */
const LOAD_AHEAD_ROWS = 20

interface VisibleRowsOptions {
  bodyRef: RefObject<HTMLElement | null>
  count: number
  height: number
  stickyTopPx: number
  currentIndex: number
  paging: Paging | undefined
}

/** Returns the rows in or near the viewport by index, and loads the next page near the end. */
export function useVisibleRows({ bodyRef, count, height, stickyTopPx, currentIndex, paging }: VisibleRowsOptions) {
  const [listTopPx, setListTopPx] = useState(0)
  useLayoutEffect(() => {
    if (bodyRef.current) setListTopPx(bodyRef.current.getBoundingClientRect().top + window.scrollY)
  }, [bodyRef, stickyTopPx, count])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: listTopPx,
    scrollPaddingStart: stickyTopPx + HEAD_HEIGHT_PX + 8,
    scrollPaddingEnd: 16,
    // The focused row stays rendered wherever the user scrolls.
    rangeExtractor: (range) => {
      const visibleIndexes = defaultRangeExtractor(range)
      return visibleIndexes.includes(currentIndex) || currentIndex >= count
        ? visibleIndexes
        : [...visibleIndexes, currentIndex].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  const { hasMore = false, loadMore } = paging ?? {}
  useEffect(() => {
    if (hasMore && count > 0 && lastIndex >= count - LOAD_AHEAD_ROWS) loadMore?.()
  }, [hasMore, count, lastIndex, loadMore])
  return {
    visible: items.map(({ index, start }) => ({ index, top: start - listTopPx })),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  }
}
