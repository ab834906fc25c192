import type { CSSProperties, ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { FocalPoint } from '#shared/entities/fields.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { MediaBox } from '#web/ui/media-box.tsx'
import { getInitial } from './typeset-cover.tsx'
import styles from './cover-hero.module.css'

interface Props {
  title: string
  /** The cover; without one, the head is set in type alone. */
  cover: Artifact | null | undefined
  /** The focal point of the cover. */
  focus?: FocalPoint | undefined
  /** Text and links next to the title. */
  children: ReactNode
}

/** Longer titles are set smaller. */
const LONG_TITLE_LENGTH = 60

/** The head of a gallery or an exhibit: a wide picture, or a large initial, with the title over it. */
export function CoverHero({ title, cover, focus, children }: Props) {
  const picture = cover && getPicture(cover)
  const initial = getInitial(title)
  return (
    <header className={picture ? styles.pictured : styles.typeset}>
      {picture && (
        <div className={styles.cover}>
          <MediaBox
            ratio={16 / 7}
            sources={picture.sources}
            placeholder={picture.placeholder}
            focus={focus}
            sizes="(max-width: 100rem) 100vw, 100rem"
            alt=""
            eager
          />
        </div>
      )}
      <div className={styles.intro}>
        {!picture && (
          <span className={styles.initial} style={{ '--letters': initial.length } as CSSProperties} aria-hidden="true">
            {initial}
          </span>
        )}
        <h1 dir="auto" className={styles.title} data-long={title.length > LONG_TITLE_LENGTH || undefined}>
          {title}
        </h1>
        <div className={styles.words}>{children}</div>
      </div>
    </header>
  )
}
