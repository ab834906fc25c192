import { IconArrowBackUp, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditorGroup } from '#web/ui/client/editor/editor-group.tsx'
import { EditorHead } from '#web/ui/client/editor/editor-head.tsx'
import { PreviewLayout } from '#web/ui/client/editor/preview-layout.tsx'
import { ScaledPage, DeviceSwitch, type Device } from '#web/ui/client/editor/scaled-page.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { Choices } from './choices.tsx'
import { CoverField, type RenderItemPicker } from './cover-field.tsx'
import { designQuery, type DesignDraft } from './design.queries.ts'
import { AccentField, SectionsField } from './appearance-fields.tsx'
import { PageSketch, TwoSchemesSketch } from './page-sketch.tsx'
import { useDesign, type Design } from './use-design.ts'
import styles from './design.module.css'

interface Props {
  project: string
  /** The back link and the title, shown above the editor. */
  header: ReactNode
  /** Links to gallery settings that are edited on other pages. */
  otherSettings: ReactNode
  renderItemPicker: RenderItemPicker
}

/** The gallery design editor: the settings next to a live preview of the page. */
export function DesignEditor(props: Props) {
  const { data, error, refetch } = useQuery({ ...designQuery(useApi(), props.project), meta: { leavesProject: true } })
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  return <LoadedDesignEditor {...props} draft={data} />
}

function LoadedDesignEditor({
  project,
  header,
  otherSettings,
  renderItemPicker,
  draft,
}: Props & { draft: DesignDraft }) {
  const design = useDesign(project, draft)
  const [previewWidth, setPreviewWidth] = useState<Device>('desk')
  return (
    <PreviewLayout
      splitFrom="60.01rem"
      settingsWidth="minmax(18rem, 24rem)"
      dialogWidth="min(84rem, 96vw)"
      previewLabel={galleryDesignMessages.preview}
      previewControls={
        <DeviceSwitch
          label={galleryDesignMessages.preview}
          device={previewWidth}
          onChoose={setPreviewWidth}
          labels={{ phone: galleryDesignMessages.phone, desk: galleryDesignMessages.desk }}
        />
      }
      preview={
        <ScaledPage url={`/preview/gallery/${project}`} title={galleryDesignMessages.previewOf} device={previewWidth} />
      }
      renderHead={(previewButton) => (
        <DesignHead title={header} design={design} draft={draft} previewButton={previewButton} />
      )}
    >
      <DesignFields design={design} draft={draft} renderItemPicker={renderItemPicker} otherSettings={otherSettings} />
    </PreviewLayout>
  )
}

const THEME_SKETCHES = {
  visitor: <TwoSchemesSketch />,
  light: <PageSketch scheme="light" />,
  dark: <PageSketch scheme="dark" />,
} satisfies Record<GalleryDesign['theme'], ReactNode>
const STATE_ICONS = { saved: IconCheck, saving: IconLoader2, kept: IconCloudOff } as const

interface HeadProps {
  title: ReactNode
  design: Design
  draft: DesignDraft
  previewButton: ReactNode
}

function DesignHead({ title, design, draft, previewButton }: HeadProps) {
  const alerts = useAlerts()
  const { state, busy, runAction, undoStep } = design
  const hasChanges = draft.unpublished.length > 0 || state !== 'saved'
  const discard = async () => {
    const isConfirmed = await alerts.confirm({
      title: galleryDesignMessages.discardTitle,
      description: galleryDesignMessages.discardText,
      actionLabel: galleryDesignMessages.discard,
    })
    if (isConfirmed) await runAction('discard', galleryDesignMessages.discarded)
  }
  return (
    <EditorHead
      title={title}
      state={{
        icon: STATE_ICONS[state],
        text: state === 'saved' && !hasChanges ? galleryDesignMessages.upToDate : galleryDesignMessages[state],
      }}
    >
      <Button
        variant="icon"
        disabled={!undoStep}
        aria-label={galleryDesignMessages.undoStep}
        title={galleryDesignMessages.undoStep}
        onClick={undoStep}
      >
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      </Button>
      {previewButton}
      {hasChanges && (
        <Button disabled={busy} onClick={() => void discard()}>
          {galleryDesignMessages.discard}
        </Button>
      )}
      {!hasChanges && draft.can_undo && (
        <Button disabled={busy} onClick={() => void runAction('undo', galleryDesignMessages.undone)}>
          {galleryDesignMessages.undoPublished}
        </Button>
      )}
      <Button
        variant="primary"
        disabled={busy || !hasChanges}
        onClick={() => void runAction('publish', galleryDesignMessages.publishedNow)}
      >
        {busy ? galleryDesignMessages.publishing : galleryDesignMessages.publish}
      </Button>
    </EditorHead>
  )
}

interface DesignFieldsProps {
  renderItemPicker: RenderItemPicker
  otherSettings: ReactNode
  design: Design
  draft: DesignDraft
}

function DesignFields({ design, draft, renderItemPicker, otherSettings }: DesignFieldsProps) {
  const { setField } = design
  const values = design.values as GalleryDesign
  const { fields } = translateForm(gallerySettingsForm)
  const handleFieldChange = (key: string, value: unknown) => {
    const field = fields.find((candidate) => candidate.key === key)
    setField(key as DesignField, value, field && normalizeFieldValue(field, value))
  }
  return (
    <>
      <p className={styles.quiet}>{galleryDesignMessages.text}</p>
      <EditorGroup title={galleryDesignMessages.sections} text={galleryDesignMessages.sectionsText}>
        <SectionsField value={values.sections} onChange={(sections) => setField('sections', sections)} />
      </EditorGroup>
      <EditorGroup title={galleryDesignMessages.cover}>
        <CoverField
          value={values.cover}
          item={draft.cover_item}
          onChange={(cover) => setField('cover', cover)}
          renderItemPicker={renderItemPicker}
        />
      </EditorGroup>
      <EditorGroup title={galleryDesignMessages.words}>
        <FormFields form={{ fields, values, problems: [], set: handleFieldChange }} />
      </EditorGroup>
      <EditorGroup title={galleryDesignMessages.appearance}>
        <AccentField value={values.accent} onChange={(accent) => setField('accent', accent)} />
        <Choices
          name="theme"
          label={galleryDesignMessages.theme}
          value={values.theme}
          options={Object.entries(galleryDesignMessages.themes).map(([value, label]) => ({
            value,
            label,
            thumbnail: THEME_SKETCHES[value as GalleryDesign['theme']],
          }))}
          onChoose={(theme) => setField('theme', theme)}
        />
      </EditorGroup>
      <EditorGroup title={galleryDesignMessages.logoAndPassword} text={galleryDesignMessages.logoAndPasswordText}>
        {otherSettings}
      </EditorGroup>
    </>
  )
}
