import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useMayLeave } from '#web/form/unsaved.ts'
import { cookieIn, keepClientCookie } from '#web/ui/preferences/cookie.ts'

const COOKIE = 'vitrine_panel'
/** There is room beside the list. */
const WIDE = '(min-width: 60.01rem)'

/** Whether the details are shown: beside the list as they were left, else over it for as long as they are looked at. */
export function usePanel() {
  const hasRoom = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [wide, setWide] = useState(hasRoom)
  const [writing, setWriting] = useState(false)
  // What is being written stays where it is, however the window changes.
  if (hasRoom !== wide && !writing) setWide(hasRoom)
  const [beside, setBeside] = useState(() => cookieIn(document.cookie, COOKIE) === 'open')
  const [over, setOver] = useState(false)
  const mayLeave = useMayLeave()
  const turn = async (open: boolean) => {
    if (!open && !(await mayLeave())) return
    if (!open) setWriting(false)
    if (!wide) return setOver(open)
    keepClientCookie(COOKIE, open ? 'open' : undefined)
    setBeside(open)
  }
  return { wide, open: wide ? beside : over, turn: (open: boolean) => void turn(open), setWriting }
}
