import { cookieIn, keepCookie } from '#web/ui/preferences/cookie.ts'

/** Which post’s banner was closed in this browser. */
const BANNER_COOKIE = 'vitrine_banner'

/** The address of the post whose banner was closed, by the cookies of a browser. */
export const closedBanner = (cookies: string): string | undefined => cookieIn(cookies, BANNER_COOKIE)

/** Closes the banner in which a button was pressed, for as long as its post is the latest. */
export function closeBanner(pressed: HTMLElement): void {
  // An address is of letters that stand in a cookie as they are.
  keepCookie(BANNER_COOKIE, pressed.dataset.post)
  const banner = pressed.closest<HTMLElement>('aside')
  if (banner) banner.hidden = true
  // What had the focus is gone: it goes on where the page begins.
  document.querySelector<HTMLElement>('header a')?.focus()
}
