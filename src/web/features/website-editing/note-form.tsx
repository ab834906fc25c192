import { Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Tweet } from '#shared/entities/website/site.ts'
import { MAX_LINE, MAX_SITE_NOTE, MAX_URL } from '#shared/rules/limits.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import styles from './website-editing.module.css'

/** The fields of a note. If `at` is null, the note gets the current time. */
export type NoteFields = Pick<Tweet, 'text' | 'author' | 'url'> & { at: number | null }

export const EMPTY_NOTE: NoteFields = { text: '', author: '', url: null, at: null }

interface Props {
  note: NoteFields
  submitLabel: string
  busy: boolean
  onSubmit: (note: NoteFields) => void
  /** Buttons beside the submit button. */
  children?: ReactNode
}

/** The form to write or edit a note. */
export function NoteForm({ note, submitLabel, busy, onSubmit, children }: Props) {
  const [fields, setFields] = useState(note)
  /** The error for an invalid day is only shown after an attempt to submit. */
  const [dayState, setDayState] = useState<'valid' | 'invalid' | 'error shown'>('valid')
  const update = (change: Partial<NoteFields>) => setFields({ ...fields, ...change })
  const isChanged = (Object.keys(note) as (keyof NoteFields)[]).some((key) => fields[key] !== note[key])
  const canSubmit = fields.text.trim() !== '' && !busy
  useUnsavedWarning(isChanged)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (dayState !== 'valid') setDayState('error shown')
    else if (canSubmit) onSubmit({ ...fields, url: fields.url?.trim() || null })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Textarea
        label={websiteEditingMessages.noteText}
        rows={3}
        maxLength={MAX_SITE_NOTE}
        value={fields.text}
        onChange={(event) => update({ text: event.currentTarget.value })}
      />
      <div className={styles.beside}>
        <TextInput
          label={websiteEditingMessages.noteAuthor}
          maxLength={MAX_LINE}
          value={fields.author}
          onChange={(event) => update({ author: event.currentTarget.value })}
        />
        <TextInput
          label={websiteEditingMessages.noteUrl}
          inputMode="url"
          maxLength={MAX_URL}
          value={fields.url ?? ''}
          onChange={(event) => update({ url: event.currentTarget.value })}
        />
        <DateTimeInput
          label={websiteEditingMessages.noteAt}
          value={fields.at}
          showError={dayState === 'error shown'}
          onInvalidChange={(isInvalid) => setDayState(isInvalid ? 'invalid' : 'valid')}
          onChange={(at) => update({ at })}
        />
      </div>
      <div className={styles.bar}>
        <Button variant="primary" type="submit" disabled={!canSubmit}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}
