import styles from '../giving.module.css'

/** A description list of the non-empty facts. */
export function Told({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const said = facts.filter(([, value]) => value !== '')
  if (said.length === 0) return null
  return (
    <dl className={styles.facts}>
      {said.map(([label, value]) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
