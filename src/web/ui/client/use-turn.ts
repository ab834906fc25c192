import { useEffect, useState, type RefObject } from 'react'

/** So many have their turn with each frame of the browser. */
const A_FRAME = 2

/** Who waits, and where. */
const waiting = new Map<() => void, Element | null>()
let frame = 0

/**
 * True once the turn of what is drawn, `id`, has come after it was `wanted`, and from then on: what is costly to draw and
 * comes in numbers, as pictures do, is drawn over some frames instead of in a single late one. What is in the window comes
 * first.
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
