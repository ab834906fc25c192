import type { ReactNode } from 'react'
import styles from './container.module.css'

interface Props {
  /** page: the full grid; text: a readable line length; narrow: a small form. */
  width?: 'page' | 'text' | 'narrow'
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | 'article'
  id?: string
  className?: string
  children: ReactNode
}

/** Centers its content and keeps the page's side margins. */
export function Container({ width = 'page', as: Tag = 'div', id, className = '', children }: Props) {
  const widthClass = width === 'page' ? '' : styles[width]
  return (
    <Tag id={id} className={`${styles.container} ${widthClass} ${className}`}>
      {children}
    </Tag>
  )
}
