import { Logo } from '#web/ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './bare-header.module.css'

/** The header of a gallery that is locked or doesn't exist. It names only the product. */
export const BareHeader = () => (
  <header className={styles.header}>
    <a href="/" className={styles.product}>
      <Logo />
    </a>
    <div data-live>
      <LanguageSwitch />
    </div>
  </header>
)
