import { Textarea, TextInput } from '@mantine/core'
import { IconNote, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MAX_LINE, MAX_URL } from '#shared/rules/limits.ts'
import { formatMoment } from '#shared/words/formats.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { MomentInput } from './moment-input.tsx'
import { notesQuery, useWebsite } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

const MOST_NOTE = 1000
const EMPTY = { text: '', author: '', url: '' }

/** The short notes, also those whose time is still to come. */
export function NotesList() {
  const found = useInfiniteQuery(notesQuery(useApi()))
  const { more, hasMore } = usePaging(found)
  const { removeNote } = useWebsite()
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
          {notes.map(({ id, text, author, at }) => (
            <li key={id} className={`${styles.line} ${styles.withAct}`}>
              <div>
                <p className={styles.said}>{text}</p>
                <p className={styles.facts}>
                  <span>{formatMoment(at)}</span>
                  {author && <span>{author}</span>}
                </p>
              </div>
              <Button
                look="icon"
                aria-label={`${words.removeNote}: ${text.slice(0, 60)}`}
                title={words.removeNote}
                disabled={removeNote.isPending}
                onClick={() => removeNote.mutate(id)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        {hasMore && <Button onClick={more}>{words.more}</Button>}
      </ListBody>
    </>
  )
}

function AddNote() {
  const alerts = useAlerts()
  const { addNote } = useWebsite()
  const [given, setGiven] = useState(EMPTY)
  const [at, setAt] = useState<number | null>(null)
  useUnsavedWarning(given.text.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { text, author, url } = given
    if (text.trim() === '' || addNote.isPending) return
    const body = { text, ...(author && { author }), ...(url.trim() && { url: url.trim() }), ...(at !== null && { at }) }
    addNote.mutate(body, {
      onSuccess: () => {
        setGiven(EMPTY)
        setAt(null)
        alerts.prompt(words.noteAdded, { kind: 'success' })
      },
    })
  }
  const set = (part: Partial<typeof EMPTY>) => setGiven({ ...given, ...part })
  return (
    <form className={styles.form} onSubmit={send}>
      <Textarea
        label={words.noteText}
        rows={3}
        maxLength={MOST_NOTE}
        value={given.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={styles.beside}>
        <TextInput
          label={words.noteAuthor}
          maxLength={MAX_LINE}
          value={given.author}
          onChange={(event) => set({ author: event.currentTarget.value })}
        />
        <TextInput
          label={words.noteUrl}
          inputMode="url"
          maxLength={MAX_URL}
          value={given.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        <MomentInput label={words.noteAt} value={at} onChange={setAt} />
      </div>
      <Button look="primary" type="submit" disabled={given.text.trim() === '' || addNote.isPending}>
        {words.addNote}
      </Button>
    </form>
  )
}
