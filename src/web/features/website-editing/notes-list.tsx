import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tweet } from '#shared/entities/website/site.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { LoadMore, ListSkeleton } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { EMPTY_NOTE, NoteForm } from './note-form.tsx'
import { notesQuery, useWebsiteMutations } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

/** The notes, including scheduled ones. */
export function NotesList() {
  const listQuery = useInfiniteQuery(notesQuery(useApi()))
  const paging = usePaging(listQuery)
  const [editedId, setEditedId] = useState<string | null>(null)
  const notes = listQuery.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      <AddNote />
      <ListBody
        result={listQuery}
        count={notes.length}
        isFiltered={false}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={IconNote}
            title={websiteEditingMessages.noNotes}
            text={websiteEditingMessages.noNotesText}
          />
        }
        noMatch={null}
        bar={null}
      >
        <ul className={styles.lines}>
          {notes.map((note) => (
            <li key={note.id} className={styles.line}>
              {note.id === editedId ? (
                <EditNote note={note} onDone={() => setEditedId(null)} />
              ) : (
                <Note note={note} onEdit={() => setEditedId(note.id)} />
              )}
            </li>
          ))}
        </ul>
        <LoadMore paging={paging} />
      </ListBody>
    </>
  )
}

function AddNote() {
  const alerts = useAlerts()
  const { addNote } = useWebsiteMutations()
  /** The number of notes added, which resets the form. */
  const [addedCount, setAddedCount] = useState(0)
  return (
    <NoteForm
      key={addedCount}
      note={EMPTY_NOTE}
      submitLabel={websiteEditingMessages.addNote}
      busy={addNote.isPending}
      onSubmit={({ text, author, url, at }) =>
        addNote.mutate(
          { text, author, ...(url !== null && { url }), ...(at !== null && { at }) },
          {
            onSuccess: () => {
              setAddedCount(addedCount + 1)
              alerts.prompt(websiteEditingMessages.noteAdded, { kind: 'success' })
            },
          },
        )
      }
    />
  )
}

function EditNote({ note, onDone }: { note: Tweet; onDone: () => void }) {
  const alerts = useAlerts()
  const { updateNote } = useWebsiteMutations()
  const { id, text, author, url, at } = note
  return (
    <NoteForm
      note={{ text, author, url, at }}
      submitLabel={websiteEditingMessages.saveNote}
      busy={updateNote.isPending}
      onSubmit={({ at: newTime, ...fields }) =>
        updateNote.mutate(
          { id, ...fields, at: newTime ?? at },
          {
            onSuccess: () => {
              onDone()
              alerts.prompt(websiteEditingMessages.noteSaved, { kind: 'success' })
            },
          },
        )
      }
    >
      <Button disabled={updateNote.isPending} onClick={onDone}>
        {dialogMessages.cancel}
      </Button>
    </NoteForm>
  )
}

function Note({ note: { id, text, author, url, at }, onEdit }: { note: Tweet; onEdit: () => void }) {
  const alerts = useAlerts()
  const { deleteNote } = useWebsiteMutations()
  const excerpt = text.slice(0, 60)
  const confirmAndDelete = async () => {
    const isConfirmed = await alerts.confirm({
      title: websiteEditingMessages.removeNoteTitle,
      description: text,
      actionLabel: websiteEditingMessages.remove,
    })
    if (!isConfirmed) return
    deleteNote.mutate(id, { onSuccess: () => alerts.prompt(websiteEditingMessages.noteRemoved, { kind: 'success' }) })
  }
  return (
    <div className={styles.withActs}>
      <div>
        <p dir="auto" className={styles.message}>
          {text}
        </p>
        <p className={styles.facts}>
          <span>{formatDateTime(at)}</span>
          {author && <span>{author}</span>}
          {url && <span dir="ltr">{url}</span>}
        </p>
      </div>
      <Button
        variant="icon"
        aria-label={`${websiteEditingMessages.changeNote}: ${excerpt}`}
        title={websiteEditingMessages.changeNote}
        onClick={onEdit}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </Button>
      <Button
        variant="icon"
        aria-label={`${websiteEditingMessages.removeNote}: ${excerpt}`}
        title={websiteEditingMessages.removeNote}
        disabled={deleteNote.isPending}
        onClick={() => void confirmAndDelete()}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
