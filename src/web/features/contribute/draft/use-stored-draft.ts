import { useEffect, useRef, useState } from 'react'
import { storeDraft, type ContributionDraft } from './draft.ts'

const STORE_DELAY_MS = 400

/**
 * Stores a draft on each change: texts after a short pause, everything else immediately. Returns whether all of it is
 * stored.
 */
export function useStoredDraft(draft: ContributionDraft): boolean {
  const [isStored, setStored] = useState(true)
  const previousDraft = useRef(draft)
  useEffect(() => {
    const { files, sending, consent } = previousDraft.current
    const onlyTextsChanged = files === draft.files && sending === draft.sending && consent === draft.consent
    previousDraft.current = draft
    const store = () => void storeDraft(draft).then(setStored)
    const timer = setTimeout(store, onlyTextsChanged ? STORE_DELAY_MS : 0)
    window.addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', store)
    }
  }, [draft])
  return isStored
}
