import { archiveMessages } from '#shared/words/archive/archive.ts'
import { ShortcutList } from '#web/ui/client/shortcut-list.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { groupByModifiers, KEY_BINDINGS, type KeyGroup } from './key-bindings.ts'
import styles from './key-map.module.css'

const KEY_GROUPS: readonly KeyGroup[] = ['move', 'choose', 'place', 'act', 'describe']

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
            <ShortcutList
              or={archiveMessages.keys.or}
              shortcuts={KEY_BINDINGS.filter((key) => key.group === group).map(({ act, combos }) => ({
                action: archiveMessages.keys.acts[act],
                combos: groupByModifiers(combos).map(({ modifiers, keys }) => [...modifiers, ...keys]),
              }))}
            />
          </section>
        ))}
      </div>
    </Modal>
  )
}
