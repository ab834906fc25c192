import { Menu } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { Button, ButtonLink } from '../../button.tsx'
import { useFittingCount } from './use-fitting-count.ts'
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
  /** The main control, before the actions, which always stays. */
  children?: ReactNode
}

const isAvailable = ({ run, link }: RowAction) => run !== undefined || link !== undefined
const getLinkProps = ({ href, download }: NonNullable<RowAction['link']>) =>
  download === undefined ? { href, target: '_blank', rel: 'noopener' } : { href, download }

/** Actions in one row that folds into a menu. On phones the row is a bar at the bottom of the screen. */
export function ActionRow({ actions, menuActions, children }: Props) {
  const rowRef = useRef<HTMLDivElement>(null)
  const rowActions = actions.filter(isAvailable)
  const fittingCount = useFittingCount(rowRef, rowActions.length)
  const permanentActions = menuActions.filter(isAvailable)
  const menuGroups = [rowActions.slice(fittingCount), permanentActions].filter(({ length }) => length > 0)
  return (
    <div ref={rowRef} className={styles.row} data-sheet>
      {children}
      {rowActions.map((action, i) => (
        <RowButton key={action.label} action={action} isFolded={i >= fittingCount} />
      ))}
      {menuGroups.length > 0 && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button
              variant="quiet"
              className={styles.more}
              aria-label={archiveMessages.menu}
              title={archiveMessages.menu}
              data-fold-menu={permanentActions.length === 0 || undefined}
            >
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

function RowButton({ action, isFolded }: { action: RowAction; isFolded: boolean }) {
  const { label, shortLabel, icon: ActionIcon, run, link } = action
  const content = (
    <>
      <ActionIcon size={18} stroke={1.75} aria-hidden />
      {shortLabel && <span className={styles.short}>{shortLabel}</span>}
      <span className={shortLabel && styles.full}>{label}</span>
    </>
  )
  const attributes = {
    'data-act': true,
    'data-folded': isFolded || undefined,
    ...(shortLabel && { 'aria-label': label, title: label }),
  }
  return link ? (
    <ButtonLink variant="quiet" {...attributes} {...getLinkProps(link)}>
      {content}
    </ButtonLink>
  ) : (
    <Button variant="quiet" {...attributes} onClick={run}>
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
