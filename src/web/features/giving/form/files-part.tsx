import { Textarea } from '@mantine/core'
import { IconFile, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { ShownPortal } from '#shared/entities/submissions/portal.ts'
import { MAX_SAID } from '#shared/rules/limits.ts'
import { mediaTypeOf } from '#shared/rules/media-type.ts'
import { formatBytes, formatList } from '#shared/words/formats.ts'
import { givingMessages as words } from '#shared/words/giving/giving.ts'
import { Button } from '#web/ui/button.tsx'
import type { DraftFile } from '../draft/draft.ts'
import styles from '../giving.module.css'

type Inside = NonNullable<ShownPortal['inside']>

interface Props {
  inside: Inside
  files: readonly DraftFile[]
  disabled: boolean
  wrong: string | undefined
  onChange: (files: readonly DraftFile[]) => void
}

/** Why a file is not taken, as far as its name and size tell; the server looks at its bytes. */
function refusalOf({ name, size, type }: File, { max_file_size, accepted_types }: Inside): string | null {
  if (size === 0) return words.empty(name)
  if (size > max_file_size) return words.tooLarge(name, formatBytes(max_file_size))
  const kind = mediaTypeOf(type || 'application/octet-stream')
  const isKnown = type !== '' && kind !== 'document'
  if (kind === 'application' || (isKnown && !accepted_types.includes(kind))) return words.notTaken(name)
  return null
}

/** The files: chosen one after the other or together, each with its size, a way out, and a line of its own where there are several. */
export function FilesPart({ inside, files, disabled, wrong, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const take = (chosen: readonly File[]) => {
    const refusals = chosen.flatMap((file) => refusalOf(file, inside) ?? [])
    const known = new Set(files.map(({ file }) => `${file.name} ${file.size}`))
    const fresh = chosen.filter((file) => !refusalOf(file, inside) && !known.has(`${file.name} ${file.size}`))
    const room = inside.max_files - files.length
    setRefused([...refusals, ...(fresh.length > room ? [words.tooMany(inside.max_files)] : [])])
    if (fresh.length > 0)
      onChange([...files, ...fresh.slice(0, room).map((file) => ({ id: v4(), file, description: '' }))])
  }
  const kinds = formatList(inside.accepted_types.map((type) => words.kinds[type]))
  return (
    <fieldset className={styles.part} disabled={disabled} data-field="file">
      <legend className={styles.legend}>{words.files}</legend>
      <p className={styles.quiet}>{words.filesText(kinds, formatBytes(inside.max_file_size), inside.max_files)}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((one) => (
            <li key={one.id} className={styles.file}>
              <div className={styles.fileHead}>
                <IconFile size={22} stroke={1.5} aria-hidden />
                <span className={styles.fileName}>{one.file.name}</span>
                <span className={styles.quiet}>{formatBytes(one.file.size)}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={words.removeFile(one.file.name)}
                  onClick={() => onChange(files.filter(({ id }) => id !== one.id))}
                >
                  <IconX size={20} stroke={1.75} aria-hidden />
                </button>
              </div>
              {files.length > 1 && (
                <Textarea
                  label={words.aboutFile(one.file.name)}
                  autosize
                  minRows={1}
                  maxLength={MAX_SAID}
                  value={one.description}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(files.map((other) => (other.id === one.id ? { ...other, description: value } : other)))
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
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {files.length < inside.max_files && (
        <Button wide className={styles.add} onClick={() => input.current?.click()}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
          {files.length > 0 ? words.moreFiles : words.chooseFiles}
        </Button>
      )}
      <div role="alert">
        {[...(wrong ? [wrong] : []), ...refused].map((text) => (
          <p key={text} className={styles.wrong}>
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
