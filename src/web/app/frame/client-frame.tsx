import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { useVeil } from '#web/ui/veil.ts'
import { ActingBanner } from './acting-banner.tsx'
import { ClosedBanner } from './closed-banner.tsx'
import { HelpButton, HelpHere } from './help-here.tsx'
import { LookingBanner } from './looking-banner.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Rail } from './rail.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { useUndoKey } from './use-undo-key.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './client-frame.module.css'

interface Props {
  projectId: string | undefined
  /** Top of the rail: the project switcher. */
  switcher?: ReactNode
  /** Getting-started guide, above every screen. */
  guide?: ReactNode
  /** Upload panel, bottom right over every screen. */
  tray?: ReactNode
  children: ReactNode
}

/** From this width the rail stands next to the page (client-frame.module.css). */
const WIDE = '(min-width: 60.01rem)'

/** Rail, top bar and upload panel around every client screen; below 60 rem the rail becomes a drawer. */
export function ClientFrame({ projectId, switcher, guide, tray, children }: Props) {
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const close = () => setDrawer(false)
  useUndoKey(projectId)
  const box = useFocusTrap(drawer, { onEscape: close })
  const veil = useVeil(close)
  const path = useRouterState({ select: (state) => state.location.href })
  useEffect(close, [path])
  const wide = useMediaQuery(WIDE)
  useEffect(close, [wide])
  useEffect(() => {
    if (!drawer) return undefined
    // A link to the current page doesn't navigate, but must close the drawer too.
    const chosen = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') && setDrawer(false)
    document.addEventListener('click', chosen)
    return () => document.removeEventListener('click', chosen)
  }, [drawer])

  return (
    <div className={styles.frame} data-help={help || undefined}>
      {drawer && <div className={styles.veil} {...veil} />}
      <div
        ref={box}
        tabIndex={-1}
        className={`${styles.rail} ${drawer ? styles.open : ''}`}
        {...(drawer ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
        aria-label={frameMessages.navigation}
      >
        <Rail projectId={projectId} switcher={switcher} onClose={drawer ? close : undefined} />
      </div>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Button
            look="icon"
            className={styles.menu}
            aria-label={frameMessages.openMenu}
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </Button>
          <div className={styles.search}>
            <PaletteButton projectId={projectId} />
          </div>
          <HelpButton open={help} onOpen={setHelp} />
          <DisplayMenu />
          <UserMenu />
        </header>
        <ActingBanner />
        <LookingBanner />
        {projectId !== undefined && <ClosedBanner project={projectId} />}
        {guide}
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      {help && <HelpHere projectId={projectId} onClose={() => setHelp(false)} />}
      {tray && <div className={styles.tray}>{tray}</div>}
    </div>
  )
}
