import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { isSystemFile } from '#shared/rules/uploads/system-files.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { TextareaField } from '#web/form/fields/textarea-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusWhenGone } from '#web/ui/focus-next.ts'
import type { DraftFile } from '../draft/draft.ts'
import { FilePicture } from './file-picture.tsx'
import styles from '../giving.module.css'
import { acceptOf } from './accept.ts'
import { refusalOf } from './refusal.ts'

interface Props {
  portal: Pick<OpenPortal, 'accepted_types' | 'max_file_size' | 'max_files' | 'fields'>
  files: readonly DraftFile[]
  disabled: boolean
  wrong: string | undefined
  onChange: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void
  onRemoved?: (file: DraftFile) => void
  /** Checking files can take a while, for example when a phone downloads them from the cloud first. */
  onLooking?: (looks: boolean) => void
}

/** The limit for the description of a single file is the same as for all of them. */
const MOST_WORDS = submissionForm.fields.find((field) => field.key === 'description')?.max_words

/** Messages about skipped files name at most this many. */
const MOST_NAMED = 5

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds chosen files to the list, without duplicates. */
function withMore(files: readonly DraftFile[], more: readonly File[]): readonly DraftFile[] {
  const fresh = more.filter((file) => !files.some((one) => isSame(one.file, file)))
  return [...files, ...fresh.map((file) => ({ id: v4(), file, description: '' }))]
}

/** The list of files to contribute. With several files, each can have its own description. */
export function FilesPart({ portal, files, disabled, wrong, onChange, onRemoved, onLooking }: Props) {
  const problem = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  // A description that was entered for one of several files stays editable when that file is the only one left.
  const [isTold, setTold] = useState(files.some(({ description }) => description !== ''))
  const describes = (files.length > 1 || isTold) && portal.fields.some(({ key }) => key === 'description')
  const looking = useRef(0)
  const look = async (chosen: readonly File[]) => {
    looking.current++
    onLooking?.(true)
    try {
      return await Promise.all(chosen.map(async (file) => ({ file, refusal: await refusalOf(file, portal) })))
    } finally {
      looking.current--
      onLooking?.(looking.current > 0)
    }
  }
  const take = async (all: readonly File[]) => {
    const system = all.filter(({ name }) => isSystemFile(name))
    const chosen = all.filter(({ name }) => !isSystemFile(name))
    const looked = await look(chosen)
    const taken = looked.flatMap(({ file, refusal }) => (refusal === null ? file : []))
    const left = withMore(files, taken).slice(portal.max_files)
    const there = taken.filter((file) => files.some((one) => isSame(one.file, file)))
    const named = (some: readonly File[]) => {
      const names = formatList(some.slice(0, MOST_NAMED).map(({ name }) => name))
      return some.length > MOST_NAMED ? `${names} …` : names
    }
    const over = left.map(({ file }) => file)
    setRefused([
      ...looked.flatMap(({ refusal }) => refusal ?? []),
      ...(system.length > 0 ? [givingMessages.leftOut(system.length, named(system))] : []),
      ...(there.length > 0 ? [givingMessages.already(there.length, named(there))] : []),
      ...(over.length > 0 ? [givingMessages.tooMany(portal.max_files, over.length, named(over))] : []),
    ])
    if (taken.length > 0) onChange((now) => withMore(now, taken).slice(0, portal.max_files))
  }
  const kinds = formatList(portal.accepted_types.map((type) => givingMessages.kinds[type]))
  return (
    <fieldset className={styles.part} disabled={disabled} data-field="file">
      <legend className={styles.legend}>{givingMessages.files}</legend>
      <p className={styles.quiet}>{givingMessages.filesText(kinds, formatBytes(portal.max_file_size), portal.max_files)}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((one) => (
            <li key={one.id} className={styles.file}>
              <div className={styles.fileHead}>
                <FilePicture file={one.file} />
                <span dir="auto" className={styles.fileName}>
                  {one.file.name}
                </span>
                <span className={styles.quiet}>{formatBytes(one.file.size)}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={givingMessages.removeFile(one.file.name)}
                  onClick={({ currentTarget }) => {
                    focusWhenGone(currentTarget)
                    setTold(files.some(({ id, description }) => id !== one.id && description !== ''))
                    onChange((now) => now.filter(({ id }) => id !== one.id))
                    onRemoved?.(one)
                  }}
                >
                  <IconX size={20} stroke={1.75} aria-hidden />
                </button>
              </div>
              {describes && (
                <TextareaField
                  field={{
                    key: one.id,
                    type: 'textarea',
                    label: givingMessages.aboutFile(one.file.name),
                    max_words: MOST_WORDS,
                  }}
                  value={one.description}
                  error={undefined}
                  onChange={(value) =>
                    onChange((now) =>
                      now.map((file) => (file.id === one.id ? { ...file, description: String(value) } : file)),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple={portal.max_files > 1}
        accept={acceptOf(portal.accepted_types)}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {files.length < portal.max_files && (
        <Button
          wide
          className={styles.add}
          aria-describedby={wrong ? problem : undefined}
          onClick={() => input.current?.click()}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
          {files.length > 0 ? givingMessages.moreFiles : givingMessages.chooseFiles}
        </Button>
      )}
      <div id={problem} role="alert">
        {[...(wrong ? [wrong] : []), ...refused].map((text) => (
          <p key={text} className={styles.wrong}>
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
