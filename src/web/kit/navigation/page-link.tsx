import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { getPageAddress, useNavigation, usePageLocation, type Destination } from './navigation.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Destination {}

/** Delay before preloading, in ms: brushing over a link loads nothing. */
const PRELOAD_DELAY_MS = 50

/** Whether a click should navigate here: clicks for a new tab or window are left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a visitors' page, which is preloaded on hover or focus. */
export function PageLink({ to, search, hash, replace, state, onClick, ...anchorProps }: Props) {
  const navigation = useNavigation()
  const currentSearch = usePageLocation().search
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const destination = { to, search, hash, replace, state }
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !navigation?.hasPage(to)) return
    event.preventDefault()
    navigation.navigate(destination)
  }
  const preload = () => navigation?.preload(destination)
  const schedulePreload = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(preload, PRELOAD_DELAY_MS)
  }
  const cancelPreload = () => clearTimeout(timer.current)
  return (
    <a
      {...anchorProps}
      href={getPageAddress(destination, currentSearch)}
      onClick={handleClick}
      onMouseEnter={schedulePreload}
      onMouseLeave={cancelPreload}
      onFocus={schedulePreload}
      onBlur={cancelPreload}
      onTouchStart={preload}
    />
  )
}
