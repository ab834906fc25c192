import { IconAlertTriangle, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { captionMessages, refusalOf } from '#shared/words/captions/captions.ts'
import { spokenReason } from '#shared/words/reasons/reasons.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { languageName } from '#shared/rules/captions/language.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { captionsQuery } from '#web/media/transcript/captions.queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { CaptionFile, CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import type { EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import { CaptionDialog } from './caption-dialog.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { useCaptionActs } from './captions.mutations.ts'
import {
  CAPTION_FILES,
  languageIn,
  readCaptionBytes,
  readCaptionFile,
  type LegacyCaptions,
} from './read-caption-file.ts'
import styles from './captions.module.css'

interface Chosen {
  file: string
  read: CaptionFile | CaptionRefusal
  legacy?: LegacyCaptions & { chosen: EncodingLabel }
}

/** Assumed if the encoding can't be detected, as the most common one. */
const USUAL: EncodingLabel = 'windows-1252'

/** The captions of a video or recording. Files are added by a button or dropped. Deleting can be undone. */
export function CaptionsSection({ artifact, may }: { artifact: Artifact; may: May }) {
  const alerts = useAlerts()
  const { data } = useQuery(captionsQuery(useApi(), artifact.id))
  const { add, change, remove } = useCaptionActs(artifact.id)
  const input = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [edited, setEdited] = useState<Caption | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const mayEdit = may('artifact.edit', artifact.user ?? null)

  const take = async (upload: File | undefined) => {
    if (!upload) return
    const read = await readCaptionFile(upload)
    if ('problem' in read) return setRefused(`${upload.name}: ${spokenReason(refusalOf(read))}`)
    setRefused(null)
    if ('content' in read) return setChosen({ file: upload.name, read })
    const encoding = read.legacy.encoding ?? USUAL
    setChosen({
      file: upload.name,
      read: readCaptionBytes(read.legacy.bytes, encoding),
      legacy: { ...read.legacy, chosen: encoding },
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }
  const destroy = async ({ id, ...caption }: Caption) => {
    await remove.mutateAsync(id)
    // The focused row is gone.
    section.current?.querySelector('button')?.focus()
    alerts.prompt(captionMessages.deleted(caption.label), {
      kind: 'success',
      undo: () => add.mutate(caption),
    })
  }
  return (
    // Dropping is an extra for the mouse; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same by keyboard
    <section
      ref={section}
      className={`${styles.captions} ${over ? styles.over : ''}`}
      aria-labelledby="captions-title"
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={mayEdit ? drop : undefined}
    >
      <div className={styles.head}>
        <h2 id="captions-title" className={styles.title}>
          {captionMessages.title}
        </h2>
        {mayEdit && (
          <Button small look="quiet" onClick={() => input.current?.click()}>
            <IconPlus size={14} stroke={2} aria-hidden />
            {captionMessages.add}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={CAPTION_FILES}
        aria-label={captionMessages.add}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {refused && (
        <div className={styles.refused} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <p>
            <b>{captionMessages.refused}</b>
            <br />
            {refused}
          </p>
        </div>
      )}
      {data?.length === 0 && (
        <p className={styles.none}>{over ? captionMessages.drop : mayEdit ? captionMessages.none : captionMessages.noneReadOnly}</p>
      )}
      <ul className={styles.list}>
        {data?.map((caption) => (
          <li key={caption.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.label}>{caption.label}</span>
              <span className={styles.facts}>
                {captionMessages.shortKinds[caption.kind]} · {languageName(caption.language, document.documentElement.lang)}
              </span>
            </span>
            <Button look="icon" aria-label={captionMessages.download(caption.label)} onClick={() => save(caption)}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
            </Button>
            {mayEdit && (
              <>
                <Button look="icon" aria-label={captionMessages.edit(caption.label)} onClick={() => setEdited(caption)}>
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </Button>
                <Button look="icon" aria-label={captionMessages.delete(caption.label)} onClick={() => void destroy(caption)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <CaptionDialog
          title={captionMessages.addTitle}
          text={captionMessages.addText(chosen.file)}
          caption={{
            language: languageIn(chosen.file) ?? '',
            label: '',
            kind: artifact.type === 'video' ? 'captions' : 'subtitles',
          }}
          {...(chosen.legacy && { saveLabel: captionMessages.convertAndSave })}
          disabled={!('content' in chosen.read)}
          onSave={async (fields) => {
            if (!('content' in chosen.read)) return
            const { label } = await add.mutateAsync({ ...fields, content: chosen.read.content })
            alerts.fade(captionMessages.added(label))
          }}
          onClose={() => setChosen(null)}
        >
          <ChosenFile
            read={chosen.read}
            legacy={chosen.legacy}
            onEncoding={(encoding) =>
              setChosen(
                chosen.legacy
                  ? {
                      ...chosen,
                      read: readCaptionBytes(chosen.legacy.bytes, encoding),
                      legacy: { ...chosen.legacy, chosen: encoding },
                    }
                  : chosen,
              )
            }
          />
        </CaptionDialog>
      )}
      {edited && (
        <CaptionDialog
          title={captionMessages.editTitle}
          caption={edited}
          onSave={async (fields) => {
            // Send only changed fields, to keep what others have changed.
            const changed = Object.entries(fields).filter(
              ([key, value]) => value !== edited[key as keyof typeof fields],
            )
            const { label } = await change.mutateAsync({ id: edited.id, ...Object.fromEntries(changed) })
            alerts.fade(captionMessages.saved(label))
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** Downloads captions as a WebVTT file. */
function save({ label, language, content }: Caption): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
  link.download = `${label}.${language}.vtt`
  link.click()
  URL.revokeObjectURL(link.href)
}
