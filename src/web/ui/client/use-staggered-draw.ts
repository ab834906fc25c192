import { useEffect, useState, type RefObject } from 'react'

/** Number of elements drawn per animation frame. */
const MAX_DRAWS_PER_FRAME = 2

/** Callbacks in the queue with the element that each draws. */
const queue = new Map<() => void, Element | null>()
let frameRequest = 0

/**
 * Spreads expensive drawing, such as many pictures, over several frames. Returns true from the moment at which `id`, whose
 * drawing was requested, is allowed to draw. Elements in the viewport come first.
 */
export function useStaggeredDraw(id: string, isRequested: boolean, elementRef: RefObject<Element | null>): boolean {
  const [readyId, setReadyId] = useState<string>()
  const isReady = readyId === id
  useEffect(() => {
    if (!isRequested || isReady) return
    const start = () => setReadyId(id)
    queue.set(start, elementRef.current)
    frameRequest ||= requestAnimationFrame(startNext)
    return () => void queue.delete(start)
  }, [id, isRequested, isReady, elementRef])
  return isReady
}

function startNext(): void {
  const [nearCallbacks, farCallbacks] = [[] as (() => void)[], [] as (() => void)[]]
  for (const [start, element] of queue) (isInViewport(element) ? nearCallbacks : farCallbacks).push(start)
  for (const start of [...nearCallbacks, ...farCallbacks].slice(0, MAX_DRAWS_PER_FRAME)) {
    queue.delete(start)
    start()
  }
  frameRequest = queue.size > 0 ? requestAnimationFrame(startNext) : 0
}

function isInViewport(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
