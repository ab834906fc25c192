import { Fragment } from 'react'
import styles from './shortcut-list.module.css'

interface Props {
  /** Each action with the labels of its keys, one list for each combination. */
  shortcuts: readonly { action: string; combos: readonly (readonly string[])[] }[]
  /** The word between two combinations. */
  or?: string
}

/** Keyboard shortcuts, drawn as key caps. */
export function ShortcutList({ shortcuts, or }: Props) {
  return (
    <dl className={styles.list}>
      {shortcuts.map(({ action, combos }) => (
        <div key={action} className={styles.shortcut}>
          <dt>{action}</dt>
          <dd className={styles.combos}>
            {combos.map((keys, i) => (
              <Fragment key={keys.join()}>
                {i > 0 && <span className={styles.or}>{or}</span>}
                <KeyCaps keys={keys} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A combination of keys, drawn as key caps. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.combo} dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
