import { IconAlertTriangle, IconPhoto, type Icon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { Button } from './button.tsx'
import styles from './state.module.css'

interface StateProps {
  title: string
  text?: string
  icon?: Icon
  /** Whether it takes a whole page, whose heading is the title. */
  full?: boolean
  /** The next step. */
  children?: ReactNode
}

/** An empty state that says what belongs here and offers the next step. */
export function EmptyState({ title, text, icon: StateIcon = IconPhoto, full, children }: StateProps) {
  const Title = full ? 'h1' : 'h2'
  return (
    <div className={`${styles.state} ${full ? styles.full : ''}`}>
      <StateIcon className={styles.mark} size={36} stroke={1.25} aria-hidden />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}

interface ErrorProps extends Partial<StateProps> {
  retry?: (() => void) | undefined
}

/** An error state that says what happened and offers a retry. */
export function ErrorState({
  title = stateMessages.failed,
  text,
  icon: StateIcon = IconAlertTriangle,
  full,
  retry,
  children,
}: ErrorProps) {
  const Title = full ? 'h1' : 'h2'
  return (
    <div role="alert" className={`${styles.state} ${styles.error} ${full ? styles.full : ''}`}>
      <StateIcon className={styles.mark} size={36} stroke={1.25} aria-hidden />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {(retry || children) && (
        <div className={styles.next}>
          {retry && <Button onClick={retry}>{stateMessages.retry}</Button>}
          {children}
        </div>
      )}
    </div>
  )
}

/** A spinner for an area of unknown shape. */
export function LoadingState({ full }: { full?: boolean }) {
  return (
    <div role="status" className={`${styles.state} ${full ? styles.full : ''}`}>
      <span className={styles.spinner} />
      <span className="visually-hidden">{stateMessages.loading}</span>
    </div>
  )
}

/** A grey placeholder. Give it the size of the content. */
export function Skeleton({
  width = '100%',
  height = '1em',
  style,
}: {
  width?: string
  height?: string
  style?: CSSProperties
}) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height, ...style }} />
}

/** Placeholders with a frame around them, such as cards and rows. Like single ones, they appear after a moment. */
export function SkeletonArea({
  className = '',
  ...attributes
}: { className?: string | undefined; children: ReactNode } & Record<`data-${string}`, unknown>) {
  return <div aria-hidden="true" className={`${styles.skeletonArea} ${className}`} {...attributes} />
}
