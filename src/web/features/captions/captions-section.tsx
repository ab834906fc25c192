import { IconAlertTriangle, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { captionMessages, toRefusalReason } from '#shared/words/captions/captions.ts'
import { translateReason } from '#shared/words/reasons/reasons.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { getLanguageName } from '#shared/rules/captions/language.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { captionsQuery } from '#web/media/transcript/captions.queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { CaptionFile, CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import type { EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import { CaptionDialog } from './caption-dialog.tsx'
import { CaptionFileReport } from './caption-file-report.tsx'
import { useCaptionMutations } from './captions.mutations.ts'
import {
  CAPTION_FILE_TYPES,
  getLanguageFromFileName,
  readCaptionBytes,
  readCaptionFile,
  type LegacyCaptions,
} from './read-caption-file.ts'
import styles from './captions.module.css'

interface SelectedFile {
  fileName: string
  result: CaptionFile | CaptionRefusal
  legacy?: LegacyCaptions & { selected: EncodingLabel }
}

/** The encoding assumed if none can be detected: the most common one. */
const DEFAULT_ENCODING: EncodingLabel = 'windows-1252'

/** The captions of a video or recording. Files are added by a button or dropped. Deleting can be undone. */
export function CaptionsSection({ artifact, may }: { artifact: Artifact; may: May }) {
  const alerts = useAlerts()
  const { data } = useQuery(captionsQuery(useApi(), artifact.id))
  const { add, update, remove } = useCaptionMutations(artifact.id)
  const fileInput = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const [selected, setSelected] = useState<SelectedFile | null>(null)
  const [editedCaption, setEditedCaption] = useState<Caption | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const mayEdit = may('artifact.edit', artifact.user ?? null)

  const openFile = async (pickedFile: File | undefined) => {
    if (!pickedFile) return
    const result = await readCaptionFile(pickedFile)
    if ('problem' in result) return setRefusal(`${pickedFile.name}: ${translateReason(toRefusalReason(result))}`)
    setRefusal(null)
    if ('content' in result) return setSelected({ fileName: pickedFile.name, result })
    const encoding = result.legacy.encoding ?? DEFAULT_ENCODING
    setSelected({
      fileName: pickedFile.name,
      result: readCaptionBytes(result.legacy.bytes, encoding),
      legacy: { ...result.legacy, selected: encoding },
    })
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setIsDraggedOver(false)
    void openFile(event.dataTransfer.files[0])
  }
  const handleDragOver = (event: DragEvent) => {
    if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setIsDraggedOver(true)
  }
  const deleteCaption = async ({ id, ...caption }: Caption) => {
    await remove.mutateAsync(id)
    // The focused row has been removed.
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
      className={`${styles.captions} ${isDraggedOver ? styles.over : ''}`}
      aria-labelledby="captions-title"
      onDragEnter={handleDragOver}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={mayEdit ? handleDrop : undefined}
    >
      <div className={styles.head}>
        <h2 id="captions-title" className={styles.title}>
          {captionMessages.title}
        </h2>
        {mayEdit && (
          <Button small variant="quiet" onClick={() => fileInput.current?.click()}>
            <IconPlus size={14} stroke={2} aria-hidden />
            {captionMessages.add}
          </Button>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={CAPTION_FILE_TYPES}
        aria-label={captionMessages.add}
        onChange={(event) => {
          void openFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {refusal && (
        <div className={styles.refused} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <p>
            <b>{captionMessages.refused}</b>
            <br />
            {refusal}
          </p>
        </div>
      )}
      {data?.length === 0 && (
        <p className={styles.none}>
          {isDraggedOver ? captionMessages.drop : mayEdit ? captionMessages.none : captionMessages.noneReadOnly}
        </p>
      )}
      <ul className={styles.list}>
        {data?.map((caption) => (
          <li key={caption.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.label}>{caption.label}</span>
              <span className={styles.facts}>
                {captionMessages.shortKinds[caption.kind]} ·{' '}
                {getLanguageName(caption.language, document.documentElement.lang)}
              </span>
            </span>
            <Button
              variant="icon"
              aria-label={captionMessages.download(caption.label)}
              onClick={() => downloadCaption(caption)}
            >
              <IconDownload size={16} stroke={1.75} aria-hidden />
            </Button>
            {mayEdit && (
              <>
                <Button
                  variant="icon"
                  aria-label={captionMessages.edit(caption.label)}
                  onClick={() => setEditedCaption(caption)}
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </Button>
                <Button
                  variant="icon"
                  aria-label={captionMessages.delete(caption.label)}
                  onClick={() => void deleteCaption(caption)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {selected && (
        <CaptionDialog
          title={captionMessages.addTitle}
          text={captionMessages.addText(selected.fileName)}
          caption={{
            language: getLanguageFromFileName(selected.fileName) ?? '',
            label: '',
            kind: artifact.type === 'video' ? 'captions' : 'subtitles',
          }}
          {...(selected.legacy && { saveLabel: captionMessages.convertAndSave })}
          disabled={!('content' in selected.result)}
          onSave={async (fields) => {
            if (!('content' in selected.result)) return
            const { label } = await add.mutateAsync({ ...fields, content: selected.result.content })
            alerts.fade(captionMessages.added(label))
          }}
          onClose={() => setSelected(null)}
        >
          <CaptionFileReport
            result={selected.result}
            legacy={selected.legacy}
            onEncoding={(encoding) =>
              setSelected(
                selected.legacy
                  ? {
                      ...selected,
                      result: readCaptionBytes(selected.legacy.bytes, encoding),
                      legacy: { ...selected.legacy, selected: encoding },
                    }
                  : selected,
              )
            }
          />
        </CaptionDialog>
      )}
      {editedCaption && (
        <CaptionDialog
          title={captionMessages.editTitle}
          caption={editedCaption}
          onSave={async (fields) => {
            // Send only changed fields, so that changes by others are kept.
            const changedFields = Object.entries(fields).filter(
              ([key, value]) => value !== editedCaption[key as keyof typeof fields],
            )
            const { label } = await update.mutateAsync({ id: editedCaption.id, ...Object.fromEntries(changedFields) })
            alerts.fade(captionMessages.saved(label))
          }}
          onClose={() => setEditedCaption(null)}
        />
      )}
    </section>
  )
}

/** Downloads captions as a WebVTT file. */
function downloadCaption({ label, language, content }: Caption): void {
  const downloadLink = document.createElement('a')
  downloadLink.href = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
  downloadLink.download = `${label}.${language}.vtt`
  downloadLink.click()
  URL.revokeObjectURL(downloadLink.href)
}
