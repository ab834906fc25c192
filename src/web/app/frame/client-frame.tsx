import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { useBackdrop } from '#web/ui/use-backdrop.ts'
import { ActingAsBanner } from './acting-as-banner.tsx'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { HelpButton, ScreenHelp } from './screen-help.tsx'
import { ViewAsBanner } from './view-as-banner.tsx'
import { FrameSearch } from './search/frame-search.tsx'
import { Rail } from './rail/rail.tsx'
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
  uploadPanel?: ReactNode
  children: ReactNode
}

/** From this width the rail is next to the page (client-frame.module.css). */
const WIDE_QUERY = '(min-width: 60.01rem)'

/** Rail, top bar and upload panel around every screen of the client app; below 60 rem the rail becomes a drawer. */
export function ClientFrame({ projectId, switcher, guide, uploadPanel, children }: Props) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const closeDrawer = () => setIsDrawerOpen(false)
  useUndoKey(projectId)
  const railRef = useFocusTrap(isDrawerOpen, { onEscape: closeDrawer })
  const backdropProps = useBackdrop(closeDrawer)
  const path = useRouterState({ select: (state) => state.location.href })
  useEffect(closeDrawer, [path])
  const isWide = useMediaQuery(WIDE_QUERY)
  useEffect(closeDrawer, [isWide])
  useEffect(() => {
    if (!isDrawerOpen) return undefined
    // A link to the current page doesn't navigate, but must close the drawer too.
    const closeOnLinkClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest('a') && setIsDrawerOpen(false)
    document.addEventListener('click', closeOnLinkClick)
    return () => document.removeEventListener('click', closeOnLinkClick)
  }, [isDrawerOpen])

  return (
    <div className={styles.frame} data-help={isHelpOpen || undefined}>
      {isDrawerOpen && <div className={styles.veil} {...backdropProps} />}
      <div
        ref={railRef}
        tabIndex={-1}
        className={`${styles.rail} ${isDrawerOpen ? styles.open : ''}`}
        {...(isDrawerOpen ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
        aria-label={frameMessages.navigation}
      >
        <Rail projectId={projectId} switcher={switcher} onClose={isDrawerOpen ? closeDrawer : undefined} />
      </div>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Button
            variant="icon"
            className={styles.menu}
            aria-label={frameMessages.openMenu}
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </Button>
          <div className={styles.search}>
            <FrameSearch projectId={projectId} />
          </div>
          <HelpButton isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />
          <DisplayMenu />
          <UserMenu />
        </header>
        <ActingAsBanner />
        <ViewAsBanner />
        {projectId !== undefined && <ReadOnlyBanner project={projectId} />}
        {guide}
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      {isHelpOpen && <ScreenHelp projectId={projectId} onClose={() => setIsHelpOpen(false)} />}
      {uploadPanel && <div className={styles.tray}>{uploadPanel}</div>}
    </div>
  )
}
