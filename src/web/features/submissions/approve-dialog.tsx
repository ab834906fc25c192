import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { foldersNamedQuery } from './submissions.queries.ts'

/** Where the last ones went: the next ones mostly go there as well. */
export interface Destination extends Approval {
  title: string
}

const TYPING_MS = 200

interface Props {
  projectId: string
  heading: string
  /** What has changed while one chooses. */
  note: string
  last: Destination
  mayPublish: boolean
  busy: boolean
  onApprove: (to: Destination) => void
  onClose: () => void
}

/** Into which folder submissions come, and who will see them there. */
export function ApproveDialog({ projectId, heading, note, last, mayPublish, busy, onApprove, onClose }: Props) {
  const [to, setTo] = useState(last)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(last.title)
  // The name of what is chosen is nothing that is looked for.
  const [query] = useDebouncedValue(typed === to.title ? '' : typed.trim(), TYPING_MS)
  const found = useQuery(foldersNamedQuery(useApi(), projectId, query)).data ?? []
  const isClear = typed === to.title
  const holds = matches(typed)
  const folders = [
    { value: 'root', label: words.top },
    ...found.map(({ id, title }) => ({ value: id, label: title })),
    ...(to.folder === 'root' || found.some(({ id }) => id === to.folder)
      ? []
      : [{ value: to.folder, label: to.title }]),
    // While another name is typed, what is chosen is none of the choices, or Enter could choose it again.
  ].filter(({ value, label }) => isClear || (value !== 'root' && value !== to.folder) || holds(label))
  const approve = () => {
    // As long as another name is typed than that of what is chosen, nobody knows which is meant: what there is opens.
    if (!isClear) field.current?.click()
    else if (!busy) onApprove(mayPublish ? to : { ...to, visibility: 'private' })
  }
  return (
    <Modal
      open
      title={heading}
      description={words.approveText}
      onClose={onClose}
      onConfirm={approve}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button
            look="primary"
            data-autofocus
            disabled={busy}
            // Leaving the field would put the name of what is chosen back, and this click would approve into that.
            onMouseDown={(event) => !isClear && event.preventDefault()}
            onClick={approve}
          >
            {words.approve}
          </Button>
        </>
      }
    >
      <p role="status">{note}</p>
      <Select
        ref={field}
        label={words.folder}
        data={folders}
        value={to.folder}
        searchable
        allowDeselect={false}
        searchValue={typed}
        onSearchChange={setTyped}
        onOptionSubmit={(folder) => setTyped(folders.find(({ value }) => value === folder)?.label ?? '')}
        filter={({ options }) => options}
        nothingFoundMessage={words.noFolder}
        comboboxProps={{ zIndex: 400 }}
        maxDropdownHeight={240}
        onChange={(folder, chosen) => folder && setTo({ ...to, folder, title: chosen?.label ?? '' })}
      />
      {mayPublish && (
        <NativeSelect
          mt="md"
          label={words.visibility}
          value={to.visibility}
          data={[
            { value: 'private', label: words.private },
            { value: 'local', label: words.gallery },
          ]}
          onChange={({ currentTarget }) => setTo({ ...to, visibility: currentTarget.value as Approval['visibility'] })}
        />
      )}
    </Modal>
  )
}
