import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import frame from './client-frame.module.css?inline'
import logo from '#web/ui/logo.module.css?inline'
import base from '#web/ui/styles/base.css?inline'
import tokens from '#web/ui/styles/tokens.css?inline'
import { Logo } from '#web/ui/logo.tsx'
import { SHELL_ID } from '../document/document-ids.ts'
import styles from './client-frame.module.css'

/** All that the shells are drawn by: it is seen before any style of the page has come. */
export const SHELL_STYLES = [tokens, base, frame, logo, `#${SHELL_ID}{position:fixed;inset:0}`].join('')

/** The frame of the client as it is for everybody, to be looked at until the client itself is there. */
export function FrameShell() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.rail}>
        <div className={styles.brand}>
          <span className={styles.logo}>
            <Logo />
          </span>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.bar}>
          <span className={styles.menu}>
            <IconMenu2 size={20} stroke={1.75} />
          </span>
          <div className={styles.search}>
            <span className={styles.palette}>
              <IconSearch size={16} stroke={1.75} />
              <span className={styles.paletteText}>{frameMessages.palette}</span>
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The frame, and that there is no connection: what a browser shows until there is one. */
export function OfflineShell() {
  return (
    <>
      <FrameShell />
      <main className={styles.offline} data-offline>
        <h1>{stateMessages.offlineTitle}</h1>
        <p>{stateMessages.offlineText}</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that one is at */}
        <a href="">{stateMessages.retry}</a>
      </main>
    </>
  )
}
