import type { ReactNode } from 'react'
import styles from './container.module.css'

interface Props {
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | 'article'
  id?: string
  className?: string
  children: ReactNode
}

/** Centers its content and keeps the page's side margins. */
export function Container({ as: Tag = 'div', id, className = '', children }: Props) {
  return (
    <Tag id={id} className={`${styles.container} ${className}`}>
      {children}
    </Tag>
  )
}
