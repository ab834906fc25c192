import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { SECTIONS, type GalleryDesign, type Section } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from './choices.tsx'
import styles from './design.module.css'

const FIRST_OWN = '#2f6b4f'

interface AccentProps {
  value: GalleryDesign['accent']
  onChange: (accent: GalleryDesign['accent']) => void
}

/** The accent colour of a gallery. */
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
        label={galleryDesignMessages.accent}
        text={galleryDesignMessages.accentText}
        value={own ? 'own' : value}
        options={[
          ['house', galleryDesignMessages.accentHouse],
          ['cover', galleryDesignMessages.accentCover],
          ['own', galleryDesignMessages.accentOwn],
        ]}
        onChoose={(kind) => onChange(kind === 'own' ? last : kind)}
      />
      {own && (
        <label className={styles.pick}>
          <input type="color" value={value} onChange={({ currentTarget }) => pick(currentTarget.value.toLowerCase())} />
          {galleryDesignMessages.accentPick}
        </label>
      )}
    </div>
  )
}

interface SectionsProps {
  /** The visible sections, in order. */
  value: readonly Section[]
  onChange: (sections: Section[]) => void
}

/** Sets which sections a gallery shows below its title, and in which order. */
export function SectionsField({ value, onChange }: SectionsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const hidden = SECTIONS.filter((one) => !value.includes(one))
  const focusOn = (section: Section, way: string) =>
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-section="${section}"]`)
      const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled)
      const target = buttons.find((button) => button.dataset.way === way) ?? buttons[0]
      target?.focus()
    })
  const move = (from: number, to: number) => {
    const next = [...value]
    const [one] = next.splice(from, 1)
    if (!one) return
    next.splice(to, 0, one)
    onChange(next)
    setSaid(galleryDesignMessages.moved(galleryDesignMessages.section[one], to + 1))
    // Keep the focus on the moved row. At either end its button is disabled, and the first enabled one is used.
    focusOn(one, to < from ? 'up' : 'down')
  }
  const show = (section: Section) => {
    const isShown = value.includes(section)
    onChange(isShown ? value.filter((shown) => shown !== section) : [...value, section])
    setSaid((isShown ? galleryDesignMessages.isHidden : galleryDesignMessages.isShown)(galleryDesignMessages.section[section]))
    focusOn(section, 'show')
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{galleryDesignMessages.sections}</legend>
      <p className={styles.quiet}>{galleryDesignMessages.sectionsText}</p>
      <ol ref={list} className={styles.order}>
        {[...value, ...hidden].map((section, i) => {
          const name = galleryDesignMessages.section[section]
          const isShown = i < value.length
          return (
            <li key={section} data-section={section} data-hidden={!isShown || undefined}>
              <span>
                {name}
                {!isShown && <small>{galleryDesignMessages.notShown}</small>}
              </span>
              <Button
                look="icon"
                small
                data-way="up"
                disabled={!isShown || i === 0}
                aria-label={galleryDesignMessages.up(name)}
                onClick={() => move(i, i - 1)}
              >
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </Button>
              <Button
                look="icon"
                small
                data-way="down"
                disabled={!isShown || i === value.length - 1}
                aria-label={galleryDesignMessages.down_(name)}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={16} stroke={1.75} aria-hidden />
              </Button>
              <Button
                look="icon"
                small
                data-way="show"
                // At least one section must stay visible.
                disabled={isShown && value.length === 1}
                aria-label={galleryDesignMessages.showSection(name)}
                aria-pressed={isShown}
                onClick={() => show(section)}
              >
                {isShown ? (
                  <IconEye size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconEyeOff size={16} stroke={1.75} aria-hidden />
                )}
              </Button>
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}
