import { Link } from '@tanstack/react-router'
import { BackLabel, getBackClass } from '../../page/back.tsx'
import styles from './editor.module.css'

interface Props {
  title: string
  /** The page above this one. */
  to: '/client/gallery' | '/client/settings'
  projectId: string
  backLabel: string
}

/** The title of a page of settings below another, with the way back. */
export function BackTitle({ title, to, projectId, backLabel }: Props) {
  return (
    <div className={styles.backTitle}>
      <Link to={to} search={{ projectId }} className={getBackClass()}>
        <BackLabel>{backLabel}</BackLabel>
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
