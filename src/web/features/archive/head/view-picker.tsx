import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import {
  IconCrop,
  IconLayoutGrid,
  IconList,
  IconPhoto,
  IconSquare,
  IconTimelineEvent,
  type Icon,
} from '@tabler/icons-react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import type { Shown } from '../address/shown-view.ts'
import { FITS, SIZES, VIEWS, type ArchiveView, type TileSize, BYS, type By } from '../address/view-choices.ts'
import styles from './head.module.css'

const VIEW_ICONS: Record<ArchiveView, Icon> = { grid: IconLayoutGrid, list: IconList, timeline: IconTimelineEvent }
const SIZE_OF_SIGN: Record<TileSize, number> = { s: 10, m: 14, l: 18 }

interface Props {
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  /** The available orders and the current one. On narrow screens the menu includes them. */
  orders: readonly { value: string; label: string }[]
  order: string
  onOrder: (order: string) => void
}

/** Chooses how the archive is drawn, by buttons or on narrow screens in a menu. */
export function ViewPicker({ shown, onChange, orders, order, onOrder }: Props) {
  const { view, size, by, fit } = shown
  const Now = VIEW_ICONS[view]
  return (
    <>
      <div className={styles.views}>
        {view === 'timeline' && (
          <SegmentedControl
            aria-label={archiveMessages.by}
            value={by}
            onChange={(value) => onChange({ by: value as By })}
            data={BYS.map((value) => ({ value, label: archiveMessages.bys[value] }))}
          />
        )}
        {view !== 'list' && (
          <SegmentedControl
            aria-label={archiveMessages.size}
            value={size}
            onChange={(value) => onChange({ size: value as TileSize })}
            data={SIZES.map((value) => ({
              value,
              label: <Sign label={archiveMessages.sizes[value]} icon={IconSquare} size={SIZE_OF_SIGN[value]} />,
            }))}
          />
        )}
        {view !== 'list' && (
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
        <SegmentedControl
          aria-label={archiveMessages.view}
          value={view}
          onChange={(value) => onChange({ view: value as ArchiveView })}
          data={VIEWS.map((value) => ({ value, label: <Sign label={archiveMessages.views[value]} icon={VIEW_ICONS[value]} /> }))}
        />
      </div>
      <div className={styles.viewMenu}>
        <Menu position="bottom-end" classNames={{ dropdown: styles.tall }}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={archiveMessages.view}>
              <Now size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {VIEWS.map((value) => (
              <Choice
                key={value}
                label={archiveMessages.views[value]}
                icon={VIEW_ICONS[value]}
                chosen={view === value}
                onChoose={() => onChange({ view: value })}
              />
            ))}
            {view !== 'list' && <Menu.Divider />}
            {view !== 'list' &&
              SIZES.map((value) => (
                <Choice
                  key={value}
                  label={archiveMessages.sizes[value]}
                  icon={IconSquare}
                  size={SIZE_OF_SIGN[value]}
                  chosen={size === value}
                  onChoose={() => onChange({ size: value })}
                />
              ))}
            {view !== 'list' && <Menu.Divider />}
            {view !== 'list' &&
              FITS.map((value) => (
                <Choice
                  key={value}
                  label={archiveMessages.fits[value]}
                  icon={value === 'fill' ? IconCrop : IconPhoto}
                  chosen={fit === value}
                  onChoose={() => onChange({ fit: value })}
                />
              ))}
            {view === 'timeline' && <Menu.Divider />}
            {view === 'timeline' &&
              BYS.map((value) => (
                <Choice
                  key={value}
                  label={archiveMessages.bys[value]}
                  chosen={by === value}
                  onChoose={() => onChange({ by: value })}
                />
              ))}
            <Menu.Label>{archiveMessages.sort}</Menu.Label>
            {orders.map(({ value, label }) => (
              <Choice key={value} label={label} chosen={order === value} onChoose={() => onOrder(value)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

interface ChoiceProps {
  label: string
  icon?: Icon
  size?: number
  chosen: boolean
  onChoose: () => void
}

function Choice({ label, icon: Shape, size = 18, chosen, onChoose }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={label}
      checked={chosen}
      closeMenuOnClick
      onChange={onChoose}
      rightSection={
        <span className={styles.sign} style={{ width: 18 }}>
          {Shape && <Shape size={size} stroke={1.75} aria-hidden />}
        </span>
      }
    >
      {label}
    </Menu.RadioItem>
  )
}

function Sign({ label, icon: Shape, size = 18 }: { label: string; icon: Icon; size?: number }) {
  return (
    <span title={label} className={styles.sign}>
      <Shape size={size} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
