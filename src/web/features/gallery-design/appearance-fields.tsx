import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { GALLERY_SECTIONS, type GalleryDesign, type GallerySection } from '#shared/entities/gallery-design.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from './choices.tsx'
import { PageSketch } from './page-sketch.tsx'
import styles from './design.module.css'

const DEFAULT_CUSTOM_COLOR = '#2f6b4f'

interface AccentProps {
  value: GalleryDesign['accent']
  onChange: (accent: GalleryDesign['accent']) => void
}

/** The accent colour of a gallery. */
export function AccentField({ value, onChange }: AccentProps) {
  const isCustom = value.startsWith('#')
  const [lastColor, setLastColor] = useState(isCustom ? value : DEFAULT_CUSTOM_COLOR)
  const pickColor = (color: string) => {
    setLastColor(color)
    onChange(color)
  }
  return (
    <div>
      <Choices
        name="accent"
        label={galleryDesignMessages.accent}
        text={galleryDesignMessages.accentText}
        value={isCustom ? 'own' : value}
        options={[
          { value: 'house', label: galleryDesignMessages.accentDefault, thumbnail: <PageSketch /> },
          { value: 'cover', label: galleryDesignMessages.accentCover, thumbnail: <PageSketch accent="cover" /> },
          { value: 'own', label: galleryDesignMessages.accentCustom, thumbnail: <PageSketch accent={lastColor} /> },
        ]}
        onChoose={(kind) => onChange(kind === 'own' ? lastColor : kind)}
      />
      {isCustom && (
        <label className={styles.pick}>
          <input
            type="color"
            value={value}
            onChange={({ currentTarget }) => pickColor(currentTarget.value.toLowerCase())}
          />
          {galleryDesignMessages.accentPick}
        </label>
      )}
    </div>
  )
}

interface SectionsProps {
  /** The visible sections, in order. */
  value: readonly GallerySection[]
  onChange: (sections: GallerySection[]) => void
}

/** Sets which sections a gallery shows below its title, and in which order. */
export function SectionsField({ value, onChange }: SectionsProps) {
  const listRef = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const hiddenSections = GALLERY_SECTIONS.filter((section) => !value.includes(section))
  const focusButton = (section: GallerySection, buttonName: string) =>
    requestAnimationFrame(() => {
      const row = listRef.current?.querySelector(`[data-section="${section}"]`)
      const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled)
      const target = buttons.find((button) => button.dataset.way === buttonName) ?? buttons[0]
      target?.focus()
    })
  const moveSection = (fromIndex: number, toIndex: number) => {
    const reorderedSections = [...value]
    const [section] = reorderedSections.splice(fromIndex, 1)
    if (!section) return
    reorderedSections.splice(toIndex, 0, section)
    onChange(reorderedSections)
    setAnnouncement(galleryDesignMessages.moved(galleryDesignMessages.section[section], toIndex + 1))
    // Keep the focus on the moved row. At either end its button is disabled, and the first enabled one is used.
    focusButton(section, toIndex < fromIndex ? 'up' : 'down')
  }
  const toggleSection = (section: GallerySection) => {
    const isShown = value.includes(section)
    onChange(isShown ? value.filter((shownSection) => shownSection !== section) : [...value, section])
    setAnnouncement(
      (isShown ? galleryDesignMessages.isHidden : galleryDesignMessages.isShown)(
        galleryDesignMessages.section[section],
      ),
    )
    focusButton(section, 'show')
  }
  return (
    <>
      <ol ref={listRef} className={styles.order}>
        {[...value, ...hiddenSections].map((section, i) => {
          const name = galleryDesignMessages.section[section]
          const isShown = i < value.length
          return (
            <li key={section} data-section={section} data-hidden={!isShown || undefined}>
              <span>
                {name}
                {!isShown && <small>{galleryDesignMessages.notShown}</small>}
              </span>
              <Button
                variant="icon"
                small
                data-way="up"
                disabled={!isShown || i === 0}
                aria-label={galleryDesignMessages.moveUp(name)}
                onClick={() => moveSection(i, i - 1)}
              >
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </Button>
              <Button
                variant="icon"
                small
                data-way="down"
                disabled={!isShown || i === value.length - 1}
                aria-label={galleryDesignMessages.moveDown(name)}
                onClick={() => moveSection(i, i + 1)}
              >
                <IconArrowDown size={16} stroke={1.75} aria-hidden />
              </Button>
              <Button
                variant="icon"
                small
                data-way="show"
                // At least one section must stay visible.
                disabled={isShown && value.length === 1}
                aria-label={galleryDesignMessages.showSection(name)}
                aria-pressed={isShown}
                onClick={() => toggleSection(section)}
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
        {announcement}
      </p>
    </>
  )
}
