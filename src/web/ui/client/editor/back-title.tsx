import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getButtonClass } from '../../button.tsx'
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
      <Link to={to} search={{ projectId }} className={getButtonClass({ variant: 'icon' })} aria-label={backLabel}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
