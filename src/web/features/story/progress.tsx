import { useEffect, useState } from 'react'
import { storyMessages } from '#shared/words/story/story.ts'
import type { Chapter } from './chapters.ts'
import styles from './progress.module.css'

/**
 * Reading progress: a line at the top that CSS drives by the scroll position, and links to the chapters with the current one
 * marked. Without scripts no chapter is marked.
 */
export function Progress({ chapters }: { chapters: readonly Chapter[] }) {
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => {
    const headings = chapters.flatMap(({ anchor }) => document.getElementById(anchor) ?? [])
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
      setHere(passed.at(-1)?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [chapters])
  return (
    <>
      <div className={styles.line} aria-hidden />
      {chapters.length > 1 && (
        <nav className={styles.chapters} aria-label={storyMessages.chapters}>
          <ol>
            {chapters.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} aria-current={here === anchor ? 'location' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  )
}
