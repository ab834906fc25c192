import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { DetailsProps } from '../acts/archive-acts.ts'
import type { Item } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'
import { ManyForm } from '../filing/bulk/many-form.tsx'
import { artifactsOf } from '../filing/filed.ts'
import { inFull } from '../filing/in-full.ts'
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
  onClose: () => void
}

/** Beside the list: what is chosen, one or many, to be changed without leaving it. */
export function SidePanel({ sheet, projectId, count, selected, may, Details, onNext, onClose }: Props) {
  const items = count > MOST ? [] : artifactsOf(selected())
  const only = count === 1 ? items[0]?.id : undefined
  // What is being written stays, whatever is chosen meanwhile.
  const [held, setHeld] = useState<string | null>(null)
  const [focus, setFocus] = useState<string>()
  const shown = held ?? only
  const details = (
    <>
      {held !== null && held !== only && (
        <div role="status" className={styles.held}>
          {words.held}
          <Button small onClick={() => setHeld(null)}>
            {words.letGo}
          </Button>
        </div>
      )}
      {shown !== undefined ? (
        <Details
          key={shown}
          id={shown}
          focus={focus}
          onDirty={(dirty) => setHeld(dirty ? shown : null)}
          onNext={(field) => {
            setFocus(field)
            onNext(shown)
          }}
        />
      ) : items.length > 1 && items.length === count ? (
        <Many key={items.map(({ id }) => id).join()} projectId={projectId} items={items} may={may} />
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

function Many({ projectId, items, may }: { projectId: string; items: readonly Item[]; may: May }) {
  const api = useApi()
  const [turn, setTurn] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(`${turn} ${items.map(({ id }) => id).join()}`),
    queryFn: () => inFull(api, items),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (!data) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />
  return <ManyForm key={turn} projectId={projectId} artifacts={data} may={may} onDone={() => setTurn(turn + 1)} />
}
