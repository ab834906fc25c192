import { useEffect, useState } from 'react'

/** Long enough to choose what to do with the files next. */
const OUTCOME_MS = 8000

/** The number of files that were just uploaded, for a while after the queue has become empty; else 0. */
export function useOutcome(isActive: boolean, sentFiles: number): { uploadedCount: number; dismiss: () => void } {
  const [isRecent, setIsRecent] = useState(false)
  const dismiss = () => setIsRecent(false)
  useEffect(() => {
    if (isActive) {
      setIsRecent(true)
      return undefined
    }
    const timer = setTimeout(() => setIsRecent(false), OUTCOME_MS)
    return () => clearTimeout(timer)
  }, [isActive])
  return { uploadedCount: !isActive && isRecent ? sentFiles : 0, dismiss }
}
