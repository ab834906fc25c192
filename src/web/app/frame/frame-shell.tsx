import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { stateMessages } from '#shared/words/page/page.ts'
import frame from './client-frame.module.css?inline'
import search from './search/search.module.css?inline'
import logo from '#web/ui/logo.module.css?inline'
import base from '#web/ui/styles/base.css?inline'
import tokens from '#web/ui/styles/tokens.css?inline'
import clientTokens from '#web/ui/styles/client-tokens.css?inline'
import { Logo } from '#web/ui/logo.tsx'
import { SHELL_ID } from '../document/document-ids.ts'
import styles from './client-frame.module.css'
import searchStyles from './search/search.module.css'

/** Inline styles of the shells, which are painted before any style sheet has loaded. */
export const SHELL_STYLES = [
  tokens,
  clientTokens,
  base,
  frame,
  search,
  logo,
  `#${SHELL_ID}{position:fixed;inset:0}`,
].join('')

/** The client app's frame without personal data, shown until the app has loaded. */
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
            <span className={`${searchStyles.search} ${searchStyles.palette}`}>
              <IconSearch size={16} stroke={1.75} />
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The frame with an offline notice, shown until there is a connection. */
export function OfflineShell() {
  return (
    <>
      <FrameShell />
      <main className={styles.offline} data-offline>
        <h1>{stateMessages.offlineTitle}</h1>
        <p>{stateMessages.offlineText}</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address reloads the current page */}
        <a href="">{stateMessages.retry}</a>
      </main>
    </>
  )
}
