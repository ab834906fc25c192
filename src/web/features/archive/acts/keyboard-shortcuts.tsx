import { Fragment } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { Modal } from '#web/ui/modal.tsx'
import { groupByModifiers, KEY_BINDINGS, type Chord, type KeyGroup } from './key-bindings.ts'
import styles from './key-map.module.css'

const KEY_GROUPS: readonly KeyGroup[] = ['move', 'choose', 'place', 'act']

/** Lists all keyboard shortcuts of the archive. */
export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal open width={920} title={archiveMessages.keys.title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to be able to scroll it */}
      <div className={styles.groups} role="region" aria-label={archiveMessages.keys.title} tabIndex={0}>
        {KEY_GROUPS.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.group}>
              {archiveMessages.keys.groups[group]}
            </h3>
            <dl className={styles.keys}>
              {KEY_BINDINGS.filter((key) => key.group === group).map(({ act, combos }) => (
                <div key={act} className={styles.key}>
                  <dt>{archiveMessages.keys.acts[act]}</dt>
                  <dd className={styles.chords}>
                    {groupByModifiers(combos).map((chord, i) => (
                      <Fragment key={chord.modifiers.join() + chord.keys.join()}>
                        {i > 0 && <span className={styles.or}>{archiveMessages.keys.or}</span>}
                        <ChordKeys chord={chord} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

function ChordKeys({ chord: { modifiers, keys } }: { chord: Chord }) {
  return (
    <span className={styles.chord}>
      {[...modifiers, ...keys].map((label) => (
        <kbd key={label} className={styles.cap}>
          {label}
        </kbd>
      ))}
    </span>
  )
}
