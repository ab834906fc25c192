import { Fragment } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { Modal } from '#web/ui/modal.tsx'
import { chordsOf, KEYS, type Chord, type KeyGroup } from './keys.ts'
import styles from './key-map.module.css'

const GROUPS: readonly KeyGroup[] = ['move', 'choose', 'act', 'place']

/** Lists all keyboard shortcuts of the archive. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  return (
    <Modal open width={920} title={archiveMessages.keys.title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to be able to scroll it */}
      <div className={styles.groups} role="region" aria-label={archiveMessages.keys.title} tabIndex={0}>
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className={styles.group}>
              {archiveMessages.keys.groups[group]}
            </h3>
            <dl className={styles.keys}>
              {KEYS.filter((key) => key.group === group).map(({ act, combos }) => (
                <div key={act} className={styles.key}>
                  <dt>{archiveMessages.keys.acts[act]}</dt>
                  <dd className={styles.chords}>
                    {chordsOf(combos).map((chord, i) => (
                      <Fragment key={chord.held.join() + chord.keys.join()}>
                        {i > 0 && <span className={styles.or}>{archiveMessages.keys.or}</span>}
                        <Caps chord={chord} />
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

function Caps({ chord: { held, keys } }: { chord: Chord }) {
  return (
    <span className={styles.chord}>
      {[...held, ...keys].map((cap) => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
