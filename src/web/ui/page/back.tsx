import { IconArrowLeft } from '@tabler/icons-react'
import { Button, getButtonClass } from '../button.tsx'
import styles from './back.module.css'

/** Returns the class names of a link that leads back. Its content is a BackLabel. */
export const getBackClass = (extraClass = '') => getButtonClass({ variant: 'quiet' }, `${styles.back} ${extraClass}`)

/** An arrow and where it leads. Beside a heading, phones show only the arrow. */
export const BackLabel = ({ children }: { children: string }) => (
  <>
    <IconArrowLeft size={18} stroke={1.75} aria-hidden />
    <span className={styles.label}>{children}</span>
  </>
)

interface Props {
  /** Where it leads. */
  children: string
  className?: string | undefined
  onClick: () => void
}

/** A way back that isn't a link: it changes the address or the state of the page. */
export const BackButton = ({ children, className, onClick }: Props) => (
  <Button variant="quiet" className={`${styles.back} ${className ?? ''}`} onClick={onClick}>
    <BackLabel>{children}</BackLabel>
  </Button>
)
