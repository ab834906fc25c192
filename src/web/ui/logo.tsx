import { PRODUCT } from '#shared/product.ts'
import styles from './logo.module.css'

/** The product's logo and name. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={`${styles.logo} ${large ? styles.large : ''}`}>
      <svg viewBox="0 0 24 24" width="1.35em" height="1.35em" aria-hidden="true">
        <rect
          x="2.75"
          y="2.75"
          width="18.5"
          height="18.5"
          rx="3.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
        <path
          d="M7 7.5l5 9.5 5-9.5"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {PRODUCT}
    </span>
  )
}
