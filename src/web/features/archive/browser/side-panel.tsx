import { IconX } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { DetailsProps } from '../acts/archive-acts.ts'
import { isBrief, type ListItem } from '../data/listing.ts'
import type { Entry } from '../entries/indexed-list.ts'
import { BulkEditForm } from '../file-operations/bulk/bulk-edit-form.tsx'
import { getItems } from '../file-operations/entry-batches.ts'
import { useFullItems } from '../file-operations/load-full-items.ts'
import styles from './browser.module.css'

/** Larger selections can only be edited in the dialog. */
const MAX_ITEMS = 500

interface Props {
  /** Whether the panel covers the list because there is no room beside it. */
  isSheet: boolean
  projectId: string
  count: number
  getSelected: () => Entry[]
  may: May
  /** Opens the dialog that renames the selected items by a pattern; undefined if that isn't allowed. */
  onRenameByPattern: (() => void) | undefined
  /** The form that edits a single item. */
  Details: ComponentType<DetailsProps>
  /** Selects the item after the given one. */
  onNext: (id: string) => void
  /** Reports whether there are unsaved changes. */
  onWritingChange: (isWriting: boolean) => void
  onClose: () => void
}

/** Edits the selected items beside the list. */
export function SidePanel({
  isSheet,
  projectId,
  count,
  getSelected,
  may,
  onRenameByPattern,
  Details,
  onNext,
  onWritingChange,
  onClose,
}: Props) {
  const items = count > MAX_ITEMS ? [] : getItems(getSelected())
  const selectedItems = items.length === count ? items : []
  // Items with unsaved changes stay in the panel when the selection changes.
  const [editedItems, setEditedItems] = useState<readonly ListItem[] | null>(null)
  const [focusedField, setFocusedField] = useState<string>()
  const displayedItems = editedItems ?? selectedItems
  const [firstItem] = displayedItems
  const setDirty = (isDirty: boolean) => {
    setEditedItems(isDirty ? displayedItems : null)
    onWritingChange(isDirty)
  }
  const details = (
    <>
      {displayedItems.length === 1 && firstItem && isSheet && <ItemName item={firstItem} />}
      {editedItems !== null && joinIds(editedItems) !== joinIds(selectedItems) && (
        <div role="status" className={styles.held}>
          {fileOperationMessages.unsavedChanges}
          <Button small onClick={() => setDirty(false)}>
            {fileOperationMessages.discardChanges}
          </Button>
        </div>
      )}
      {displayedItems.length > 1 ? (
        <BulkDetails
          key={joinIds(displayedItems)}
          projectId={projectId}
          items={displayedItems}
          may={may}
          onRenameByPattern={onRenameByPattern}
          onDirty={setDirty}
        />
      ) : firstItem ? (
        <Details
          key={firstItem.id}
          id={firstItem.id}
          focusedField={focusedField}
          onDirty={setDirty}
          onNext={(field) => {
            setFocusedField(field)
            onNext(firstItem.id)
          }}
        />
      ) : (
        <p className={styles.panelHint}>{fileOperationMessages.panelHint}</p>
      )}
    </>
  )
  if (isSheet)
    return (
      <Modal open isSheet title={fileOperationMessages.panel} width="40rem" onClose={onClose}>
        {details}
      </Modal>
    )
  return (
    <div className={styles.panelColumn}>
      <aside className={styles.panel} data-side-panel aria-label={fileOperationMessages.panel}>
        <div className={styles.panelHead}>
          {displayedItems.length === 1 && firstItem ? (
            <ItemName item={firstItem} />
          ) : (
            <h2 className={styles.panelTitle}>{fileOperationMessages.panel}</h2>
          )}
          <Button variant="icon" aria-label={fileOperationMessages.closePanel} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
        {details}
      </aside>
    </div>
  )
}

/** Says which item the panel shows. */
function ItemName({ item }: { item: ListItem }) {
  return (
    <div className={styles.itemName}>
      {!isBrief(item) && (
        <span className={styles.itemThumb}>
          <Thumb artifact={item} ratio={1} widthPx={40} iconSize={20} coversBox />
        </span>
      )}
      <h2 className={styles.panelTitle} dir="auto" title={item.title}>
        {item.title}
      </h2>
    </div>
  )
}

const joinIds = (items: readonly ListItem[]) => items.map(({ id }) => id).join()

interface BulkDetailsProps extends Pick<Props, 'projectId' | 'may' | 'onRenameByPattern'> {
  items: readonly ListItem[]
  onDirty: (dirty: boolean) => void
}

function BulkDetails({ projectId, items, may, onRenameByPattern, onDirty }: BulkDetailsProps) {
  const [version, setVersion] = useState(0)
  const { data, error, reload } = useFullItems(`${version} ${joinIds(items)}`, items, version > 0)
  if (!data) return error ? <ErrorState text={error.message} retry={() => void reload()} /> : <LoadingState />
  const startOver = () => setVersion(version + 1)
  return (
    <BulkEditForm
      key={version}
      projectId={projectId}
      artifacts={data}
      may={may}
      onRenameByPattern={onRenameByPattern}
      onDirty={onDirty}
      onDone={startOver}
      reload={reload}
    />
  )
}
