import { useEffect, useState, type RefObject } from 'react'

/** Number of elements drawn per animation frame. */
const A_FRAME = 2

/** Callbacks in the queue with the element that each draws. */
const waiting = new Map<() => void, Element | null>()
let frame = 0

/**
 * Spreads expensive drawing, such as many pictures, over several frames. Returns true once it is the turn of `id`
 * after it was requested, and stays true. Elements in the window come first.
 */
export function useTurn(id: string, wanted: boolean, box: RefObject<Element | null>): boolean {
  const [come, setCome] = useState<string>()
  const hasCome = come === id
  useEffect(() => {
    if (!wanted || hasCome) return
    const enter = () => setCome(id)
    waiting.set(enter, box.current)
    frame ||= requestAnimationFrame(letIn)
    return () => void waiting.delete(enter)
  }, [id, wanted, hasCome, box])
  return hasCome
}

function letIn(): void {
  const [near, far] = [[] as (() => void)[], [] as (() => void)[]]
  for (const [enter, element] of waiting) (isInWindow(element) ? near : far).push(enter)
  for (const enter of [...near, ...far].slice(0, A_FRAME)) {
    waiting.delete(enter)
    enter()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(letIn) : 0
}

function isInWindow(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
