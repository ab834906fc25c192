import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconCrop, IconLayoutGrid, IconList, IconPhoto, IconSquare, IconTimeline, type Icon } from '@tabler/icons-react'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { ViewSettings } from '../address/view-settings.ts'
import {
  THUMBNAIL_FITS,
  TILE_SIZES,
  ARCHIVE_VIEWS,
  type ArchiveView,
  type TileSize,
  TIMELINE_UNITS,
  type TimelineUnit,
} from '../address/view-choices.ts'
import { ColumnMenu } from '../views/columns/column-menu.tsx'
import styles from './head.module.css'

const VIEW_ICONS: Record<ArchiveView, Icon> = { grid: IconLayoutGrid, list: IconList, timeline: IconTimeline }
const ICON_SIZES: Record<TileSize, number> = { s: 10, m: 14, l: 18 }

interface Props {
  viewSettings: ViewSettings
  /** The project's own fields, which can be columns of the list. */
  ownFields: readonly OwnField[]
  /** Whether there are items, whose tiles can be resized. */
  hasTiles: boolean
  onChange: (change: Partial<ViewSettings>) => void
}

/** Chooses how the archive is displayed: with buttons, or with a menu if there is little room. */
export function ViewPicker({ viewSettings, ownFields, hasTiles, onChange }: Props) {
  const { view, size, by: unit, fit } = viewSettings
  const resizesTiles = hasTiles && view !== 'list'
  const CurrentViewIcon = VIEW_ICONS[view]
  return (
    <>
      <div className={styles.views}>
        {view === 'timeline' && (
          <SegmentedControl
            aria-label={archiveMessages.groupBy}
            value={unit}
            onChange={(value) => onChange({ by: value as TimelineUnit })}
            data={TIMELINE_UNITS.map((value) => ({ value, label: archiveMessages.groupings[value] }))}
          />
        )}
        {resizesTiles && (
          <SegmentedControl
            aria-label={archiveMessages.size}
            value={size}
            onChange={(value) => onChange({ size: value as TileSize })}
            data={TILE_SIZES.map((value) => ({
              value,
              label: <LabelledIcon label={archiveMessages.sizes[value]} icon={IconSquare} size={ICON_SIZES[value]} />,
            }))}
          />
        )}
        {resizesTiles && (
          <ActionIcon
            variant="default"
            size={36}
            className={styles.fit}
            aria-label={archiveMessages.fits.fill}
            title={archiveMessages.fits.fill}
            aria-pressed={fit === 'fill'}
            onClick={() => onChange({ fit: fit === 'fill' ? 'whole' : 'fill' })}
          >
            <IconCrop size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {view === 'list' && <ColumnMenu ownFields={ownFields} />}
        <SegmentedControl
          aria-label={archiveMessages.view}
          value={view}
          onChange={(value) => onChange({ view: value as ArchiveView })}
          data={ARCHIVE_VIEWS.map((value) => ({
            value,
            label: <LabelledIcon label={archiveMessages.views[value]} icon={VIEW_ICONS[value]} />,
          }))}
        />
      </div>
      <div className={styles.viewMenu}>
        <Menu position="bottom-end" classNames={{ dropdown: styles.tall }}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} className={styles.viewButton} aria-label={archiveMessages.view}>
              <CurrentViewIcon size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {ARCHIVE_VIEWS.map((value) => (
              <MenuChoice
                key={value}
                label={archiveMessages.views[value]}
                icon={VIEW_ICONS[value]}
                isChosen={view === value}
                onChoose={() => onChange({ view: value })}
              />
            ))}
            {resizesTiles && <Menu.Divider />}
            {resizesTiles &&
              TILE_SIZES.map((value) => (
                <MenuChoice
                  key={value}
                  label={archiveMessages.sizes[value]}
                  icon={IconSquare}
                  size={ICON_SIZES[value]}
                  isChosen={size === value}
                  onChoose={() => onChange({ size: value })}
                />
              ))}
            {resizesTiles && <Menu.Divider />}
            {resizesTiles &&
              THUMBNAIL_FITS.map((value) => (
                <MenuChoice
                  key={value}
                  label={archiveMessages.fits[value]}
                  icon={value === 'fill' ? IconCrop : IconPhoto}
                  isChosen={fit === value}
                  onChoose={() => onChange({ fit: value })}
                />
              ))}
            {view === 'timeline' && <Menu.Divider />}
            {view === 'timeline' &&
              TIMELINE_UNITS.map((value) => (
                <MenuChoice
                  key={value}
                  label={archiveMessages.groupings[value]}
                  isChosen={unit === value}
                  onChoose={() => onChange({ by: value })}
                />
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

interface MenuChoiceProps {
  label: string
  icon?: Icon
  size?: number
  isChosen: boolean
  onChoose: () => void
}

function MenuChoice({ label, icon: ChoiceIcon, size = 18, isChosen, onChoose }: MenuChoiceProps) {
  return (
    <Menu.RadioItem
      value={label}
      checked={isChosen}
      closeMenuOnClick
      onChange={onChoose}
      rightSection={
        <span className={styles.sign} style={{ width: 18 }}>
          {ChoiceIcon && <ChoiceIcon size={size} stroke={1.75} aria-hidden />}
        </span>
      }
    >
      {label}
    </Menu.RadioItem>
  )
}

function LabelledIcon({ label, icon: ChoiceIcon, size = 18 }: { label: string; icon: Icon; size?: number }) {
  return (
    <span title={label} className={styles.sign}>
      <ChoiceIcon size={size} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
