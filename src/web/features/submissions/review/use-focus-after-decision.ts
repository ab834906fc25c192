import { useEffect, useRef } from 'react'
import { hasNoFocus } from '#web/ui/focus-next.ts'

/**
 * Moves the focus to the title after a decision, or when the focused element disappeared with the previous submission.
 * Otherwise the focus stays where it is. `hasSelection`: some submissions are selected; the buttons for them disappear
 * when the selection is cleared.
 */
export function useFocusAfterDecision(currentId: string | undefined, hasSelection: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const previous = useRef({ currentId, hasSelection })
  const isDecided = useRef(false)
  useEffect(() => {
    const { currentId: previousId, hasSelection: hadSelection } = previous.current
    previous.current = { currentId, hasSelection }
    const isOtherSubmission = previousId !== undefined && previousId !== currentId
    const isAfterDecision = isDecided.current && (isOtherSubmission || (hadSelection && !hasSelection))
    if (!isAfterDecision && !(isOtherSubmission && hasNoFocus())) return
    isDecided.current = false
    // There is no title after the last submission.
    ;(titleRef.current ?? document.getElementById('content'))?.focus()
  }, [currentId, hasSelection])
  const noteDecision = () => {
    isDecided.current = true
  }
  return { titleRef, noteDecision }
}
