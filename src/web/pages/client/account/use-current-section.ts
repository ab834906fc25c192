import { useEffect, useState } from 'react'

/** A section counts as current once its heading is above this part of the window. */
const TOP_SHARE = 0.4

/** The id of the section that is being read: the last one that has scrolled to the top, or the last of all at the end. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [currentId, setCurrentId] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const update = () => {
      const sectionIds = key.split(' ')
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      const getTop = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
      setCurrentId(
        isAtEnd
          ? sectionIds.at(-1)
          : (sectionIds.findLast((id) => getTop(id) < window.innerHeight * TOP_SHARE) ?? sectionIds[0]),
      )
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [key])
  return currentId
}
