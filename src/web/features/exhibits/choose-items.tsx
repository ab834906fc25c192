import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useClosing } from '#web/form/closing.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Choice } from './choice.tsx'
import styles from './exhibits.module.css'

interface Props {
  projectId: string
  already: ReadonlySet<string>
  /** If given, chooses a single item in a dialog with this title. */
  one?: string
  onChosen: (items: Artifact[]) => void
  onClose: () => void
}

/** Chooses items of the archive. Selected items stay selected while the user searches for others. */
export function ChooseItems({ projectId, already, one, onChosen, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Artifact>>(new Map())
  const closing = useClosing(chosen.size > 0, onClose)
  const toggle = (item: Artifact) => {
    if (one) {
      onChosen([item])
      return onClose()
    }
    const next = new Map(chosen)
    if (!next.delete(item.id)) next.set(item.id, item)
    setChosen(next)
  }
  const done = () => {
    onChosen([...chosen.values()])
    onClose()
  }
  return (
    <Modal
      open
      width={820}
      height="min(46rem, calc(100dvh - 2rem))"
      title={one ?? exhibitEditMessages.choose}
      {...(!one && { description: exhibitEditMessages.chooseText })}
      {...closing}
      onConfirm={!one && chosen.size > 0 ? done : undefined}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          {!one && (
            <Button look="primary" disabled={chosen.size === 0} onClick={done}>
              {exhibitEditMessages.add(chosen.size)}
            </Button>
          )}
        </>
      }
    >
      <Choice projectId={projectId} autofocus>
        {(items) => (
          <ul className={styles.choices}>
            {items.map((item) => {
              const inIt = already.has(item.id)
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles.choice}
                    {...(!one && { 'aria-pressed': inIt || chosen.has(item.id) })}
                    disabled={inIt}
                    onClick={() => toggle(item)}
                  >
                    <Thumb artifact={item} across={160} />
                    <span className={styles.tick} aria-hidden="true">
                      <IconCheck size={14} stroke={3} />
                    </span>
                    <span className={styles.choiceTitle}>{item.title}</span>
                    {inIt && <span className={styles.quiet}>{exhibitEditMessages.already}</span>}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </Choice>
    </Modal>
  )
}
