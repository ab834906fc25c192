import { useLayoutEffect, type RefObject } from 'react'

/** Bars that may stay at the bottom of the window: selection actions, an item's actions and the buttons of a form. */
const BARS = '[data-sheet], [data-bottom-bar]'

/**
 * Keeps the panel clear of the page: lifts it above the bars at the bottom of the window, and lets the page reserve room
 * to scroll its end free (client-frame.module.css).
 */
export function useClearance(panelRef: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const panel = panelRef.current
    if (!isShown || !panel) return undefined
    const { style } = document.documentElement
    let frame = 0
    const measure = () => {
      frame = 0
      const { left, right } = panel.getBoundingClientRect()
      const heights = [...document.querySelectorAll(BARS)].map((bar) => {
        const box = bar.getBoundingClientRect()
        const isAtBottom = box.height > 0 && Math.abs(box.bottom - window.innerHeight) < 2
        return isAtBottom && box.left < right && box.right > left ? window.innerHeight - box.top : 0
      })
      style.setProperty('--tray-lift', `${Math.max(0, ...heights)}px`)
      style.setProperty('--tray-height', `${panel.offsetHeight}px`)
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const resizeObserver = new ResizeObserver(schedule)
    resizeObserver.observe(panel)
    resizeObserver.observe(document.body)
    // Bars appear, disappear and stick to the bottom.
    const mutationObserver = new MutationObserver(schedule)
    mutationObserver.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
      style.removeProperty('--tray-lift')
      style.removeProperty('--tray-height')
    }
  }, [panelRef, isShown])
}
