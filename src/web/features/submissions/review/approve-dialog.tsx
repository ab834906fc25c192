import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { folderSearchQuery } from '../submissions.queries.ts'
import type { ApprovalTarget } from './use-approval-target.ts'

const SEARCH_DELAY_MS = 200

interface Props {
  projectId: string
  heading: string
  description: string
  confirmLabel: string
  /** Announces changes by others while the dialog is open. */
  note: string
  /** The target of the previous approval, which is usually right for the next one too. */
  lastTarget: ApprovalTarget
  mayPublish: boolean
  busy: boolean
  onChoose: (target: ApprovalTarget) => void
  onClose: () => void
}

/** The dialog to choose the folder and the visibility of approved items. */
export function ApproveDialog({
  projectId,
  heading,
  description,
  confirmLabel,
  note,
  lastTarget,
  mayPublish,
  busy,
  onChoose,
  onClose,
}: Props) {
  const [target, setTarget] = useState(lastTarget)
  const field = useRef<HTMLInputElement>(null)
  const [typedTitle, setTypedTitle] = useState(lastTarget.title)
  const isSelected = typedTitle === target.title
  // The title of the selected folder isn't a search query.
  const [query] = useDebouncedValue(isSelected ? '' : typedTitle.trim(), SEARCH_DELAY_MS)
  const foundFolders = useQuery(folderSearchQuery(useApi(), projectId, query)).data ?? []
  const matchesTyped = createTextFilter(typedTitle)
  const folders = [
    { value: 'root', label: submissionsMessages.top },
    ...foundFolders.map(({ id, title }) => ({ value: id, label: title })),
    ...(target.folder === 'root' || foundFolders.some(({ id }) => id === target.folder)
      ? []
      : [{ value: target.folder, label: target.title }]),
    // Hide the selected folder while another name is typed, or Enter could choose it again.
  ].filter(({ value, label }) => isSelected || (value !== 'root' && value !== target.folder) || matchesTyped(label))
  const confirm = () => {
    // The typed name does not match the selected folder, so open the list to make the user choose.
    if (!isSelected) field.current?.click()
    else if (!busy) onChoose(mayPublish ? target : { ...target, visibility: 'private' })
  }
  return (
    <Modal
      open
      title={heading}
      description={description}
      onClose={onClose}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button
            variant="primary"
            data-autofocus
            disabled={busy}
            // Blurring the field would restore the selected folder's name, and this click would approve into it.
            onMouseDown={(event) => !isSelected && event.preventDefault()}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p role="status">{note}</p>
      <Select
        ref={field}
        label={submissionsMessages.folder}
        data={folders}
        value={target.folder}
        searchable
        allowDeselect={false}
        searchValue={typedTitle}
        onSearchChange={setTypedTitle}
        onOptionSubmit={(folder) => setTypedTitle(folders.find(({ value }) => value === folder)?.label ?? '')}
        filter={({ options }) => options}
        nothingFoundMessage={submissionsMessages.noFolder}
        comboboxProps={{ zIndex: 400 }}
        maxDropdownHeight={240}
        onChange={(folder, option) => folder && setTarget({ ...target, folder, title: option?.label ?? '' })}
      />
      {mayPublish && (
        <NativeSelect
          mt="md"
          label={submissionsMessages.visibility}
          value={target.visibility}
          data={[
            { value: 'private', label: submissionsMessages.private },
            { value: 'local', label: submissionsMessages.gallery },
          ]}
          onChange={({ currentTarget }) =>
            setTarget({ ...target, visibility: currentTarget.value as Approval['visibility'] })
          }
        />
      )}
    </Modal>
  )
}
