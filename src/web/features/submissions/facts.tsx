import type { ReactNode } from 'react'
import styles from './submissions.module.css'

export type Fact = [key: string, label: string, value: string]

/** What is known of something, as far as there is something to say. */
export function Facts({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  const said = facts.filter(([, , value]) => value)
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {said.length > 0 && (
        <dl className={styles.facts}>
          {said.map(([key, label, value]) => (
            <div key={key} className={styles.fact}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
