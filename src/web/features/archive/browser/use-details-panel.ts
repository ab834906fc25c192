import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useConfirmLeave } from '#web/form/unsaved-changes.ts'
import { readCookie, writeClientCookie } from '#web/ui/preferences/cookie.ts'

const PANEL_COOKIE = 'vitrine_panel'
/** Windows this wide have room for the panel beside the list. */
const WIDE_MEDIA_QUERY = '(min-width: 60.01rem)'

/**
 * The state of the details panel. Beside the list it is remembered in a cookie; over the list it always starts closed.
 */
export function useDetailsPanel() {
  const hasRoom = useMediaQuery(WIDE_MEDIA_QUERY, true, { getInitialValueInEffect: false })
  const [isWide, setIsWide] = useState(hasRoom)
  const [isWriting, setWriting] = useState(false)
  // Don't move the panel while the user is writing in it.
  if (hasRoom !== isWide && !isWriting) setIsWide(hasRoom)
  const [isSidePanelOpen, setIsSidePanelOpen] = useState(() => readCookie(document.cookie, PANEL_COOKIE) === 'open')
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const mayLeave = useConfirmLeave()
  const requestOpen = async (shouldOpen: boolean) => {
    if (!shouldOpen && !(await mayLeave())) return
    if (!shouldOpen) setWriting(false)
    if (!isWide) return setIsSheetOpen(shouldOpen)
    writeClientCookie(PANEL_COOKIE, shouldOpen ? 'open' : undefined)
    setIsSidePanelOpen(shouldOpen)
  }
  return {
    isWide,
    isOpen: isWide ? isSidePanelOpen : isSheetOpen,
    setOpen: (open: boolean) => void requestOpen(open),
    setWriting,
  }
}
