import { useEffect, useState } from 'react'

/** So many have their turn with each frame of the browser. */
const A_FRAME = 4

const waiting = new Set<() => void>()
let frame = 0

/**
 * True once one's turn has come after it was `wanted`, and from then on: what is costly to draw and comes in numbers, as
 * pictures do, is drawn over some frames instead of in a single late one. First come, first drawn.
 */
export function useTurn(wanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    if (!wanted || hasCome) return
    const enter = () => setHasCome(true)
    waiting.add(enter)
    frame ||= requestAnimationFrame(letIn)
    return () => void waiting.delete(enter)
  }, [wanted, hasCome])
  return hasCome
}

function letIn(): void {
  for (const enter of [...waiting].slice(0, A_FRAME)) {
    waiting.delete(enter)
    enter()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(letIn) : 0
}
