import { accessStorage } from '#web/ui/preferences/access-storage.ts'

/** One height for phones and one for wider windows: texts wrap differently. */
const toKey = () => `vitrine-health-height:${window.innerWidth < 768 ? 'narrow' : 'wide'}`

/** The height that the health summary had last time, so that the page doesn't jump when the checks are done. */
export const getReservedHeight = (): string | undefined =>
  accessStorage('localStorage', (storage) => storage.getItem(toKey())) ?? undefined

export function saveReservedHeight(box: HTMLElement | null): void {
  if (box) accessStorage('localStorage', (storage) => storage.setItem(toKey(), `${box.offsetHeight}px`))
}
