import { useEffect, useState } from 'react'
import { storyMessages } from '#shared/words/story/story.ts'
import type { Chapter } from './chapters.ts'
import styles from './reading-progress.module.css'

/**
 * Reading progress: a line at the top that CSS drives by the scroll position, and links to the chapters with the
 * current one marked. With JavaScript disabled no chapter is marked.
 */
export function ReadingProgress({ chapters }: { chapters: readonly Chapter[] }) {
  const [currentAnchor, setCurrentAnchor] = useState<string | null>(null)
  useEffect(() => {
    const headings = chapters.flatMap(({ anchor }) => document.getElementById(anchor) ?? [])
    const updateCurrentChapter = () => {
      const passedHeadings = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
      setCurrentAnchor(passedHeadings.at(-1)?.id ?? null)
    }
    updateCurrentChapter()
    addEventListener('scroll', updateCurrentChapter, { passive: true })
    return () => removeEventListener('scroll', updateCurrentChapter)
  }, [chapters])
  return (
    <>
      {chapters.length > 1 && (
        <nav className={styles.chapters} aria-label={storyMessages.chapters}>
          <ol>
            {chapters.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} aria-current={currentAnchor === anchor ? 'location' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.line} aria-hidden />
    </>
  )
}
