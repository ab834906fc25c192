import { Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Tweet } from '#shared/entities/website/site.ts'
import { MAX_LINE, MAX_SITE_NOTE, MAX_URL } from '#shared/rules/limits.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import { Button } from '#web/ui/button.tsx'
import { MomentInput } from './moment-input.tsx'
import styles from './website-editing.module.css'

/** What is written of a note; without a moment it is that of now. */
export type WrittenNote = Pick<Tweet, 'text' | 'author' | 'url'> & { at: number | null }

export const NO_NOTE: WrittenNote = { text: '', author: '', url: null, at: null }

interface Props {
  note: WrittenNote
  send: string
  busy: boolean
  onSend: (note: WrittenNote) => void
  /** Beside the button. */
  children?: ReactNode
}

/** The form by which a note is written, or changed. */
export function NoteForm({ note, send, busy, onSend, children }: Props) {
  const [given, setGiven] = useState(note)
  /** The day that is typed is none, and whether that was told. */
  const [unread, setUnread] = useState<'no' | 'yes' | 'told'>('no')
  const set = (part: Partial<WrittenNote>) => setGiven({ ...given, ...part })
  const changed = (Object.keys(note) as (keyof WrittenNote)[]).some((key) => given[key] !== note[key])
  const ready = given.text.trim() !== '' && !busy
  useUnsavedWarning(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unread !== 'no') setUnread('told')
    else if (ready) onSend({ ...given, url: given.url?.trim() || null })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        label={words.noteText}
        rows={3}
        maxLength={MAX_SITE_NOTE}
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
          value={given.url ?? ''}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        <MomentInput
          label={words.noteAt}
          value={given.at}
          told={unread === 'told'}
          onUnread={(is) => setUnread(is ? 'yes' : 'no')}
          onChange={(at) => set({ at })}
        />
      </div>
      <div className={styles.bar}>
        <Button look="primary" type="submit" disabled={!ready}>
          {send}
        </Button>
        {children}
      </div>
    </form>
  )
}
