import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tweet } from '#shared/entities/website/site.ts'
import { formatMoment } from '#shared/words/formats.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListMore, ListSkeleton } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { NO_NOTE, NoteForm } from './note-form.tsx'
import { notesQuery, useWebsite } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

/** The short notes, also those whose time is still to come. */
export function NotesList() {
  const found = useInfiniteQuery(notesQuery(useApi()))
  const paging = usePaging(found)
  const [changing, setChanging] = useState<string | null>(null)
  const notes = found.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      <AddNote />
      <ListBody
        found={found}
        count={notes.length}
        narrowed={false}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={IconNote} title={words.noNotes} text={words.noNotesText} />}
        noMatch={null}
        bar={null}
      >
        <ul className={styles.lines}>
          {notes.map((note) => (
            <li key={note.id} className={styles.line}>
              {note.id === changing ? (
                <ChangeNote note={note} onDone={() => setChanging(null)} />
              ) : (
                <Note note={note} onChange={() => setChanging(note.id)} />
              )}
            </li>
          ))}
        </ul>
        <ListMore paging={paging} />
      </ListBody>
    </>
  )
}

function AddNote() {
  const alerts = useAlerts()
  const { addNote } = useWebsite()
  const [written, setWritten] = useState(0)
  return (
    <NoteForm
      key={written}
      note={NO_NOTE}
      send={words.addNote}
      busy={addNote.isPending}
      onSend={({ text, author, url, at }) =>
        addNote.mutate(
          { text, author, ...(url !== null && { url }), ...(at !== null && { at }) },
          {
            onSuccess: () => {
              setWritten(written + 1)
              alerts.prompt(words.noteAdded, { kind: 'success' })
            },
          },
        )
      }
    />
  )
}

function ChangeNote({ note, onDone }: { note: Tweet; onDone: () => void }) {
  const alerts = useAlerts()
  const { changeNote } = useWebsite()
  const { id, text, author, url, at } = note
  return (
    <NoteForm
      note={{ text, author, url, at }}
      send={words.saveNote}
      busy={changeNote.isPending}
      onSend={({ at: moment, ...written }) =>
        changeNote.mutate(
          { id, ...written, at: moment ?? at },
          {
            onSuccess: () => {
              onDone()
              alerts.prompt(words.noteSaved, { kind: 'success' })
            },
          },
        )
      }
    >
      <Button disabled={changeNote.isPending} onClick={onDone}>
        {dialogMessages.cancel}
      </Button>
    </NoteForm>
  )
}

function Note({ note: { id, text, author, url, at }, onChange }: { note: Tweet; onChange: () => void }) {
  const alerts = useAlerts()
  const { removeNote } = useWebsite()
  const begins = text.slice(0, 60)
  const ask = async () => {
    const sure = await alerts.confirm({
      title: words.removeNoteTitle,
      description: text,
      act: words.remove,
    })
    if (!sure) return
    removeNote.mutate(id, { onSuccess: () => alerts.prompt(words.noteRemoved, { kind: 'success' }) })
  }
  return (
    <div className={styles.withActs}>
      <div>
        <p dir="auto" className={styles.said}>
          {text}
        </p>
        <p className={styles.facts}>
          <span>{formatMoment(at)}</span>
          {author && <span>{author}</span>}
          {url && <span dir="ltr">{url}</span>}
        </p>
      </div>
      <Button look="icon" aria-label={`${words.changeNote}: ${begins}`} title={words.changeNote} onClick={onChange}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </Button>
      <Button
        look="icon"
        aria-label={`${words.removeNote}: ${begins}`}
        title={words.removeNote}
        disabled={removeNote.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
