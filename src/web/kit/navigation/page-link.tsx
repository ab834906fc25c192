import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { addressOfPage, useNavigation, usePageLocation, type Destination } from './navigation.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Destination {}

/** Delay before preloading, in ms: brushing over a link loads nothing. */
const INTENT_MS = 50

/** Whether a click should navigate here: clicks for a new tab or window are left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a visitors' page, which is preloaded on hover or focus. */
export function PageLink({ to, search, hash, replace, state, onClick, ...rest }: Props) {
  const navigation = useNavigation()
  const from = usePageLocation().search
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const destination = { to, search, hash, replace, state }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !navigation?.knows(to)) return
    event.preventDefault()
    navigation.go(destination)
  }
  const preload = () => navigation?.preload(destination)
  const intend = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(preload, INTENT_MS)
  }
  const forget = () => clearTimeout(timer.current)
  return (
    <a
      {...rest}
      href={addressOfPage(destination, from)}
      onClick={follow}
      onMouseEnter={intend}
      onMouseLeave={forget}
      onFocus={intend}
      onBlur={forget}
      onTouchStart={preload}
    />
  )
}
