import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useMayLeave } from '#web/form/unsaved.ts'
import { cookieIn, keepClientCookie } from '#web/ui/preferences/cookie.ts'

const COOKIE = 'vitrine_panel'
/** Windows this wide have room for the panel beside the list. */
const WIDE = '(min-width: 60.01rem)'

/**
 * The state of the details panel. Beside the list it is remembered in a cookie; over the list it opens only for now.
 */
export function usePanel() {
  const hasRoom = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [isWide, setIsWide] = useState(hasRoom)
  const [writing, setWriting] = useState(false)
  // Don't move the panel while the user is writing in it.
  if (hasRoom !== isWide && !writing) setIsWide(hasRoom)
  const [beside, setBeside] = useState(() => cookieIn(document.cookie, COOKIE) === 'open')
  const [over, setOver] = useState(false)
  const mayLeave = useMayLeave()
  const turn = async (open: boolean) => {
    if (!open && !(await mayLeave())) return
    if (!open) setWriting(false)
    if (!isWide) return setOver(open)
    keepClientCookie(COOKIE, open ? 'open' : undefined)
    setBeside(open)
  }
  return { isWide, open: isWide ? beside : over, turn: (open: boolean) => void turn(open), setWriting }
}
