import styles from '../contribute.module.css'

/** A description list of the non-empty facts. */
export function FilledFacts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const filledFacts = facts.filter(([, value]) => value !== '')
  if (filledFacts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {filledFacts.map(([label, value]) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
