import { useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Cover } from '#shared/entities/gallery-design.ts'
import { formatPercent } from '#shared/words/formats.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Slider } from '#web/ui/client/slider.tsx'
import { Choices } from './choices.tsx'
import { PageSketch } from './page-sketch.tsx'
import styles from './design.module.css'

type ItemCover = Extract<Cover, { item: string }>

/** Renders the dialog in which an item of the archive is picked. */
export type RenderItemPicker = (props: { onChoose: (items: Artifact[]) => void; onClose: () => void }) => ReactNode

interface Props {
  value: Cover
  /** The saved cover item; null while it is unknown or no longer exists. */
  item: Artifact | null
  onChange: (cover: Cover) => void
  renderItemPicker: RenderItemPicker
}

const MAX_PREVIEW_HEIGHT_REM = 20
const CENTER = { x: 50, y: 50 }

/** The cover picture of a gallery and its focal point. */
export function CoverField({ value, item, onChange, renderItemPicker }: Props) {
  const [isPickerOpen, setPickerOpen] = useState(false)
  const [pickedItem, setPickedItem] = useState<Artifact | null>(null)
  const itemCover = typeof value === 'object' ? value : null
  const coverItem = [pickedItem, item].find((candidate) => candidate && candidate.id === itemCover?.item) ?? null
  const selectKind = (kind: 'auto' | 'none' | 'item') => (kind === 'item' ? setPickerOpen(true) : onChange(kind))
  return (
    <>
      <Choices
        name="cover"
        label={galleryDesignMessages.coverText}
        value={itemCover ? 'item' : (value as string)}
        options={[
          { value: 'auto', label: galleryDesignMessages.coverAuto, thumbnail: <PageSketch /> },
          {
            value: 'item',
            label: galleryDesignMessages.coverItem,
            thumbnail: coverItem ? (
              <Thumb artifact={coverItem} ratio={16 / 10} widthPx={112} coversBox />
            ) : (
              <PageSketch cover="choose" />
            ),
          },
          { value: 'none', label: galleryDesignMessages.coverNone, thumbnail: <PageSketch cover="letter" /> },
        ]}
        onChoose={(kind) => selectKind(kind as 'auto')}
      />
      {itemCover && (
        <div className={styles.chosen}>
          <p className={styles.quiet}>
            {coverItem ? galleryDesignMessages.chosenCover(coverItem.title) : galleryDesignMessages.coverDeleted}
          </p>
          {coverItem && !isPublicArtifact(coverItem) && (
            <p className={styles.warning}>{galleryDesignMessages.hidden}</p>
          )}
          {coverItem && <FocalPointField item={coverItem} value={itemCover} onChange={onChange} />}
          <Button small onClick={() => setPickerOpen(true)}>
            {galleryDesignMessages.changeCover}
          </Button>
        </div>
      )}
      {isPickerOpen &&
        renderItemPicker({
          onChoose: ([chosenItem]) => {
            if (!chosenItem) return
            setPickedItem(chosenItem)
            onChange({ item: chosenItem.id, ...CENTER })
          },
          onClose: () => setPickerOpen(false),
        })}
    </>
  )
}

interface FocalPointProps {
  item: Artifact
  value: ItemCover
  onChange: (cover: ItemCover) => void
}

/** Sets the focal point of the cover by a click or with sliders. It stays visible at every page width. */
function FocalPointField({ item, value, onChange }: FocalPointProps) {
  const { sources, ratio } = getPicture(item)
  const picture = sources.at(-1)
  if (!picture) return null
  const toPercent = (position: number, start: number, size: number) =>
    Math.min(100, Math.max(0, Math.round(((position - start) / size) * 100)))
  const pickPoint = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ ...value, x: toPercent(clientX, left, width), y: toPercent(clientY, top, height) })
  }
  const renderSlider = (key: 'x' | 'y', label: string) => (
    <Slider
      label={label}
      min={0}
      max={100}
      value={value[key]}
      valueText={formatPercent(value[key])}
      onChange={(position) => onChange({ ...value, [key]: position })}
    />
  )
  const pointStyle = { left: `${value.x}%`, top: `${value.y}%` } satisfies CSSProperties
  return (
    <fieldset className={styles.focus}>
      <legend>{galleryDesignMessages.focus}</legend>
      <p className={styles.quiet}>{galleryDesignMessages.focusText}</p>
      {/* Keyboard users set the focal point with the sliders below. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.picture}
        style={{ aspectRatio: ratio, maxWidth: `${MAX_PREVIEW_HEIGHT_REM * ratio}rem` }}
        onClick={pickPoint}
        data-focus-picture
      >
        <img src={picture.url} alt="" />
        <span className={styles.point} style={pointStyle} />
      </div>
      {renderSlider('x', galleryDesignMessages.across)}
      {renderSlider('y', galleryDesignMessages.down)}
    </fieldset>
  )
}
