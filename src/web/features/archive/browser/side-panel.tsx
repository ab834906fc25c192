import { IconX } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { filingMessages } from '#shared/words/filing/filing.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { DetailsProps } from '../acts/archive-acts.ts'
import type { Item } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'
import { BulkEditForm } from '../filing/bulk/bulk-edit-form.tsx'
import { artifactsOf } from '../filing/filed.ts'
import { useInFull } from '../filing/in-full.ts'
import styles from './browser.module.css'

/** Larger selections can only be edited in the dialog. */
const MOST = 500

interface Props {
  /** Whether it covers the list because there is no room beside it. */
  sheet: boolean
  projectId: string
  count: number
  selected: () => Entry[]
  may: May
  /** The form that edits a single item. */
  Details: ComponentType<DetailsProps>
  /** Selects the item after the given one. */
  onNext: (id: string) => void
  /** Reports whether there are unsaved changes. */
  onWriting: (writing: boolean) => void
  onClose: () => void
}

/** Edits the selected items beside the list. */
export function SidePanel({ sheet, projectId, count, selected, may, Details, onNext, onWriting, onClose }: Props) {
  const items = count > MOST ? [] : artifactsOf(selected())
  const chosen = items.length === count ? items : []
  // Unsaved changes stay with their items when the selection changes.
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
          {filingMessages.held}
          <Button small onClick={() => hold(false)}>
            {filingMessages.letGo}
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
        <p className={styles.panelHint}>{filingMessages.panelHint}</p>
      )}
    </>
  )
  if (sheet)
    return (
      <Modal open title={filingMessages.panel} width="40rem" onClose={onClose}>
        {details}
      </Modal>
    )
  return (
    <aside className={styles.panel} aria-label={filingMessages.panel}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{filingMessages.panel}</h2>
        <Button look="icon" aria-label={filingMessages.closePanel} onClick={onClose}>
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
  const { data, error, reload } = useInFull(`${turn} ${idsOf(items)}`, items, turn > 0)
  if (!data) return error ? <ErrorState text={error.message} retry={() => void reload()} /> : <LoadingState />
  const again = () => setTurn(turn + 1)
  return (
    <BulkEditForm
      key={turn}
      projectId={projectId}
      artifacts={data}
      may={may}
      onDirty={onDirty}
      onDone={again}
      readAgain={reload}
    />
  )
}
