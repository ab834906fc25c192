import { Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { Button, ButtonLink } from '../button.tsx'
import styles from './action-row.module.css'

export interface RowAction {
  label: string
  /** Shown instead of the label where space is short. */
  shortLabel?: string
  icon: Icon
  isDangerous?: boolean
  /** An action without this and without a link isn't available. */
  run?: (() => void) | undefined
  /** Where the action leads: to another tab, unless it downloads a file. */
  link?: { href: string; download?: string } | undefined
}

interface Props {
  /** Shown as buttons, from the most important one on, as far as they fit; the others are in the menu. */
  actions: readonly RowAction[]
  /** Always in the menu. */
  menuActions: readonly RowAction[]
  /** A control before the actions, which always stays. */
  children?: ReactNode
}

const isAvailable = ({ run, link }: RowAction) => run !== undefined || link !== undefined
const getLinkProps = ({ href, download }: NonNullable<RowAction['link']>) =>
  download === undefined ? { href, target: '_blank', rel: 'noopener' } : { href, download }

/** Actions in one row that folds into a menu. On phones the row is a bar at the bottom of the screen. */
export function ActionRow({ actions, menuActions, children }: Props) {
  const rowRef = useRef<HTMLDivElement>(null)
  const rowActions = actions.filter(isAvailable)
  const fittingCount = useFittingCount(rowRef)
  const menuGroups = [rowActions.slice(fittingCount), menuActions.filter(isAvailable)].filter(
    ({ length }) => length > 0,
  )
  return (
    <div ref={rowRef} className={styles.row} data-sheet>
      {children}
      {rowActions.map((action, i) => (
        <RowButton key={action.label} action={action} isHidden={i >= fittingCount} />
      ))}
      {menuGroups.length > 0 && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button className={styles.more} aria-label={archiveMessages.menu} title={archiveMessages.menu}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={archiveMessages.menu}>
            {menuGroups.map((group, i) => (
              <MenuGroup key={i === 0 ? 'first' : 'second'} actions={group} hasDivider={i > 0} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function RowButton({ action, isHidden }: { action: RowAction; isHidden: boolean }) {
  const { label, shortLabel, icon: ActionIcon, run, link } = action
  const content = (
    <>
      <ActionIcon size={18} stroke={1.75} aria-hidden />
      {shortLabel && <span className={styles.short}>{shortLabel}</span>}
      <span className={shortLabel && styles.full}>{label}</span>
    </>
  )
  const attributes = { 'data-fold': true, hidden: isHidden, ...(shortLabel && { 'aria-label': label, title: label }) }
  return link ? (
    <ButtonLink {...attributes} {...getLinkProps(link)}>
      {content}
    </ButtonLink>
  ) : (
    <Button {...attributes} onClick={run}>
      {content}
    </Button>
  )
}

function MenuGroup({ actions, hasDivider }: { actions: readonly RowAction[]; hasDivider: boolean }) {
  return (
    <>
      {hasDivider && <Menu.Divider />}
      {actions.map(({ label, icon: ActionIcon, isDangerous, run, link }) => (
        <Menu.Item
          key={label}
          className={isDangerous ? styles.danger : undefined}
          leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
          {...(link ? { component: 'a' as const, ...getLinkProps(link) } : { onClick: run })}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

/** Returns how many of the elements marked with `data-fold` fit into a row next to its other elements. */
function useFittingCount(rowRef: RefObject<HTMLElement | null>): number {
  const [fittingCount, setFittingCount] = useState(Infinity)
  useLayoutEffect(() => {
    const row = rowRef.current
    if (!row) return undefined
    const update = () => {
      const elements = [...row.querySelectorAll<HTMLElement>(':scope > [data-fold]')]
      for (const element of elements) element.hidden = false
      const isTooWide = () => row.scrollWidth > row.clientWidth
      const hiddenElements = elements.toReversed().filter((element) => isTooWide() && (element.hidden = true))
      setFittingCount(elements.length - hiddenElements.length)
    }
    const observer = new ResizeObserver(update)
    observer.observe(row)
    update()
    return () => observer.disconnect()
  })
  return fittingCount
}
