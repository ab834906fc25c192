import type { ReactNode } from 'react'
import styles from './exhibit-editor.module.css'

/** The page of an exhibit, for people who can't edit it. */
export const ExhibitSheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>
