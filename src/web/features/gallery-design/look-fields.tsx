import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { GalleryDesign, Section } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages as words } from '#shared/words/gallery-design/gallery-design.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from './choices.tsx'
import styles from './design.module.css'

const FIRST_OWN = '#2f6b4f'

interface AccentProps {
  value: GalleryDesign['accent']
  onChange: (accent: GalleryDesign['accent']) => void
}

/** The one colour of a gallery. */
export function AccentField({ value, onChange }: AccentProps) {
  const own = value.startsWith('#')
  const [last, setLast] = useState(own ? value : FIRST_OWN)
  const pick = (colour: string) => {
    setLast(colour)
    onChange(colour)
  }
  return (
    <div>
      <Choices
        name="accent"
        label={words.accent}
        text={words.accentText}
        value={own ? 'own' : value}
        options={[
          ['house', words.accentHouse],
          ['cover', words.accentCover],
          ['own', words.accentOwn],
        ]}
        onChoose={(kind) => onChange(kind === 'own' ? last : kind)}
      />
      {own && (
        <label className={styles.pick}>
          <input type="color" value={value} onChange={({ currentTarget }) => pick(currentTarget.value.toLowerCase())} />
          {words.accentPick}
        </label>
      )}
    </div>
  )
}

interface SectionsProps {
  value: readonly Section[]
  onChange: (sections: Section[]) => void
}

/** What stands below the title, in which order. */
export function SectionsField({ value, onChange }: SectionsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const next = [...value]
    const [one] = next.splice(from, 1)
    if (!one) return
    next.splice(to, 0, one)
    onChange(next)
    setSaid(words.moved(words.section[one], to + 1))
    // The focus goes along with what was moved, and where there is no further to go to the other way.
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled)
      const same = buttons.find((button) => button.dataset.way === (to < from ? 'up' : 'down'))
      const target = same ?? buttons[0]
      target?.focus()
    })
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{words.sections}</legend>
      <p className={styles.quiet}>{words.sectionsText}</p>
      <ol ref={list} className={styles.order}>
        {value.map((section, i) => (
          <li key={section}>
            <span>{words.section[section]}</span>
            <Button
              look="icon"
              small
              data-way="up"
              disabled={i === 0}
              aria-label={words.up(words.section[section])}
              onClick={() => move(i, i - 1)}
            >
              <IconArrowUp size={16} stroke={1.75} aria-hidden />
            </Button>
            <Button
              look="icon"
              small
              data-way="down"
              disabled={i === value.length - 1}
              aria-label={words.down_(words.section[section])}
              onClick={() => move(i, i + 1)}
            >
              <IconArrowDown size={16} stroke={1.75} aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}
