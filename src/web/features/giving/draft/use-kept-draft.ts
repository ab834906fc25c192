import { useEffect, useRef, useState } from 'react'
import { keepDraft, type Draft } from './draft.ts'

const PAUSE_MS = 400

/** Stores a draft on each change: texts after a short pause, everything else at once. Returns whether all of it is stored. */
export function useKeptDraft(draft: Draft): boolean {
  const [isKept, setKept] = useState(true)
  const before = useRef(draft)
  useEffect(() => {
    const { files, sending, consent } = before.current
    const isWords = files === draft.files && sending === draft.sending && consent === draft.consent
    before.current = draft
    const keep = () => void keepDraft(draft).then(setKept)
    const timer = setTimeout(keep, isWords ? PAUSE_MS : 0)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [draft])
  return isKept
}
