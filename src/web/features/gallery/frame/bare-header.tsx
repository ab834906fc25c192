import { PRODUCT } from '#shared/product.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './bare-header.module.css'

/** The header of a gallery that is locked or doesn't exist. It names only the product. */
export const BareHeader = () => (
  <header className={styles.header}>
    <a href="/" className={styles.product}>
      {PRODUCT}
    </a>
    <div data-live>
      <LanguageSwitch />
    </div>
  </header>
)
