import type { ReactNode } from 'react'
import styles from './container.module.css'

interface Props {
  /** page: the whole grid; text: a readable measure; narrow: one small form. */
  width?: 'page' | 'text' | 'narrow'
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | 'article'
  id?: string
  className?: string
  children: ReactNode
}

/** Centres what it holds and keeps the side margins of the page. */
export function Container({ width = 'page', as: Tag = 'div', id, className = '', children }: Props) {
  const measure = width === 'page' ? '' : styles[width]
  return (
    <Tag id={id} className={`${styles.container} ${measure} ${className}`}>
      {children}
    </Tag>
  )
}
