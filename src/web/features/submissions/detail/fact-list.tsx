import type { ReactNode } from 'react'
import styles from '../submissions.module.css'

export type Fact = [key: string, label: string, value: string]

/** A titled list of labelled values. Empty values are left out. */
export function FactList({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  const filledFacts = facts.filter(([, , value]) => value)
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {filledFacts.length > 0 && (
        <dl className={styles.facts}>
          {filledFacts.map(([key, label, value]) => (
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
