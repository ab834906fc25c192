import { IconX } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { DetailsProps } from '../acts/archive-acts.ts'
import type { Item } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'
import { ManyForm } from '../filing/bulk/many-form.tsx'
import { artifactsOf } from '../filing/filed.ts'
import { useInFull } from '../filing/in-full.ts'
import styles from './browser.module.css'

/** More than so many are changed by their dialog alone. */
const MOST = 500

interface Props {
  /** Over the list, where there is no room beside it. */
  sheet: boolean
  projectId: string
  count: number
  /** What is chosen, in its order. */
  selected: () => Entry[]
  may: May
  /** An item with all that is known of it, to be changed. */
  Details: ComponentType<DetailsProps>
  /** Chooses the item behind one. */
  onNext: (id: string) => void
  /** Something is being written, or no more. */
  onWriting: (writing: boolean) => void
  onClose: () => void
}

/** Beside the list: what is chosen, one or many, to be changed without leaving it. */
export function SidePanel({ sheet, projectId, count, selected, may, Details, onNext, onWriting, onClose }: Props) {
  const items = count > MOST ? [] : artifactsOf(selected())
  const chosen = items.length === count ? items : []
  // What is being written stays with the items that it is about, whatever is chosen meanwhile.
  const [held, setHeld] = useState<readonly Item[] | null>(null)
  const [focus, setFocus] = useState<string>()
  const shown = held ?? chosen
  const [only] = shown
  const hold = (dirty: boolean) => {
    setHeld(dirty ? shown : null)
    onWriting(dirty)
  }
  const details = (
    <>
      {held !== null && idsOf(held) !== idsOf(chosen) && (
        <div role="status" className={styles.held}>
          {words.held}
          <Button small onClick={() => hold(false)}>
            {words.letGo}
          </Button>
        </div>
      )}
      {shown.length > 1 ? (
        <Many key={idsOf(shown)} projectId={projectId} items={shown} may={may} onDirty={hold} />
      ) : only ? (
        <Details
          key={only.id}
          id={only.id}
          focus={focus}
          onDirty={hold}
          onNext={(field) => {
            setFocus(field)
            onNext(only.id)
          }}
        />
      ) : (
        <p className={styles.panelHint}>{words.panelHint}</p>
      )}
    </>
  )
  if (sheet)
    return (
      <Modal open title={words.panel} width="40rem" onClose={onClose}>
        {details}
      </Modal>
    )
  return (
    <aside className={styles.panel} aria-label={words.panel}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{words.panel}</h2>
        <Button look="icon" aria-label={words.closePanel} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </div>
      {details}
    </aside>
  )
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id).join()

interface ManyProps extends Pick<Props, 'projectId' | 'may'> {
  items: readonly Item[]
  onDirty: (dirty: boolean) => void
}

function Many({ projectId, items, may, onDirty }: ManyProps) {
  const [turn, setTurn] = useState(0)
  const { data, error, readAgain } = useInFull(`${turn} ${idsOf(items)}`, items, turn > 0)
  if (!data) return error ? <ErrorState text={error.message} retry={() => void readAgain()} /> : <LoadingState />
  const again = () => setTurn(turn + 1)
  return (
    <ManyForm
      key={turn}
      projectId={projectId}
      artifacts={data}
      may={may}
      onDirty={onDirty}
      onDone={again}
      readAgain={readAgain}
    />
  )
}
