import { useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Cover } from '#shared/entities/gallery-design.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Slider } from '#web/ui/client/slider.tsx'
import { Choices } from './choices.tsx'
import styles from './design.module.css'

type Chosen = Extract<Cover, { item: string }>

/** Renders the dialog in which an item of the archive is picked. */
export type RenderChooser = (given: { onChosen: (items: Artifact[]) => void; onClose: () => void }) => ReactNode

interface Props {
  value: Cover
  /** The saved cover item; null while it is unknown or no longer exists. */
  item: Artifact | null
  onChange: (cover: Cover) => void
  renderChooser: RenderChooser
}

const HIGHEST = 20
const MIDDLE = { x: 50, y: 50 }

/** The cover picture of a gallery and its focal point. */
export function CoverField({ value, item, onChange, renderChooser }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [fresh, setFresh] = useState<Artifact | null>(null)
  const chosen = typeof value === 'object' ? value : null
  const shown = [fresh, item].find((one) => one && one.id === chosen?.item) ?? null
  const choose = (kind: 'auto' | 'none' | 'item') => (kind === 'item' ? setChoosing(true) : onChange(kind))
  return (
    <>
      <Choices
        name="cover"
        label={galleryDesignMessages.coverText}
        value={chosen ? 'item' : (value as string)}
        options={[
          ['auto', galleryDesignMessages.coverAuto],
          ['item', galleryDesignMessages.coverItem],
          ['none', galleryDesignMessages.coverNone],
        ]}
        onChoose={(kind) => choose(kind as 'auto')}
      />
      {chosen && (
        <div className={styles.chosen}>
          <p className={styles.quiet}>{shown ? galleryDesignMessages.chosenCover(shown.title) : galleryDesignMessages.gone}</p>
          {shown && !isPublicArtifact(shown) && <p className={styles.warning}>{galleryDesignMessages.hidden}</p>}
          {shown && <Focus item={shown} value={chosen} onChange={onChange} />}
          <Button small onClick={() => setChoosing(true)}>
            {galleryDesignMessages.changeCover}
          </Button>
        </div>
      )}
      {choosing &&
        renderChooser({
          onChosen: ([first]) => {
            if (!first) return
            setFresh(first)
            onChange({ item: first.id, ...MIDDLE })
          },
          onClose: () => setChoosing(false),
        })}
    </>
  )
}

interface FocusProps {
  item: Artifact
  value: Chosen
  onChange: (cover: Chosen) => void
}

/** Sets the focal point of the cover, which stays visible at every page width, by a click or with sliders. */
function Focus({ item, value, onChange }: FocusProps) {
  const { sources, ratio } = pictureOf(item)
  const picture = sources.at(-1)
  if (!picture) return null
  const percent = (at: number, from: number, size: number) =>
    Math.min(100, Math.max(0, Math.round(((at - from) / size) * 100)))
  const click = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ ...value, x: percent(clientX, left, width), y: percent(clientY, top, height) })
  }
  const slider = (key: 'x' | 'y', label: string) => (
    <Slider
      label={label}
      min={0}
      max={100}
      value={value[key]}
      said={formatPercent(value[key])}
      onChange={(at) => onChange({ ...value, [key]: at })}
    />
  )
  const place = { left: `${value.x}%`, top: `${value.y}%` } satisfies CSSProperties
  return (
    <fieldset className={styles.focus}>
      <legend>{galleryDesignMessages.focus}</legend>
      <p className={styles.quiet}>{galleryDesignMessages.focusText}</p>
      {/* Keyboard users set the focal point with the sliders below. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.picture}
        style={{ aspectRatio: ratio, maxWidth: `${HIGHEST * ratio}rem` }}
        onClick={click}
        data-focus-picture
      >
        <img src={picture.url} alt="" />
        <span className={styles.point} style={place} />
      </div>
      {slider('x', galleryDesignMessages.across)}
      {slider('y', galleryDesignMessages.down)}
    </fieldset>
  )
}
