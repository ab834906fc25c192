import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck, IconCloudOff, IconEye, IconLoader2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { sentValue } from '#shared/forms/sent.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ScaledPage, WidthChoice, type Width } from '#web/ui/client/scaled-page.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { Choices } from './choices.tsx'
import { CoverField, type RenderChooser } from './cover-field.tsx'
import { designQuery, type DesignDraft } from './design.queries.ts'
import { AccentField, SectionsField } from './look-fields.tsx'
import { useDesign, type Design } from './use-design.ts'
import styles from './design.module.css'

interface Props {
  project: string
  /** The back link and the title, shown above the editor. */
  head: ReactNode
  /** Links to gallery settings that are edited on other pages. */
  elsewhere: ReactNode
  renderChooser: RenderChooser
}

/** The gallery design editor: the settings next to a live preview of the page. */
export function DesignDesk(props: Props) {
  const { data, error, refetch } = useQuery({ ...designQuery(useApi(), props.project), meta: { place: true } })
  if (error && !data) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState full />
  return <OpenDesk {...props} draft={data} />
}

function OpenDesk({ project, head, elsewhere, renderChooser, draft }: Props & { draft: DesignDraft }) {
  const design = useDesign(project, draft)
  const [on, setOn] = useState<Width>('desk')
  const [large, setLarge] = useState(false)
  const beside = useMediaQuery('(min-width: 60.01rem)', undefined, { getInitialValueInEffect: false })
  const page = <ScaledPage address={`/preview/gallery/${project}`} title={galleryDesignMessages.previewOf} on={on} />
  const choice = <WidthChoice on={on} onChoose={setOn} labels={{ phone: galleryDesignMessages.phone, desk: galleryDesignMessages.desk }} />
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        {head}
        <Acts design={design} draft={draft} onPreview={() => setLarge(true)} />
      </header>
      <div className={styles.columns}>
        <Fields design={design} draft={draft} renderChooser={renderChooser} elsewhere={elsewhere} />
        {beside && (
          <section className={styles.preview} aria-label={galleryDesignMessages.preview}>
            <div className={styles.widths}>{choice}</div>
            {page}
          </section>
        )}
      </div>
      {large && !beside && (
        <Modal
          open
          width="min(84rem, 96vw)"
          height="min(60rem, calc(100dvh - 2rem))"
          title={galleryDesignMessages.preview}
          onClose={() => setLarge(false)}
          footer={choice}
        >
          {page}
        </Modal>
      )}
    </div>
  )
}

const SIGN = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Acts({ design, draft, onPreview }: { design: Design; draft: DesignDraft; onPreview: () => void }) {
  const alerts = useAlerts()
  const { state, busy, runAction, stepBack } = design
  const open = draft.unpublished.length > 0 || state !== 'saved'
  const discard = async () => {
    const sure = await alerts.confirm({
      title: galleryDesignMessages.discardTitle,
      description: galleryDesignMessages.discardText,
      act: galleryDesignMessages.discard,
    })
    if (sure) await runAction('discard', galleryDesignMessages.discarded)
  }
  return (
    <div className={styles.acts}>
      <p className={styles.sign} role="status">
        {state === 'saved' && <IconCheck {...SIGN} />}
        {state === 'saving' && <IconLoader2 {...SIGN} />}
        {state === 'kept' && <IconCloudOff {...SIGN} />}
        {state === 'saved' && !open ? galleryDesignMessages.same : galleryDesignMessages[state]}
      </p>
      <Button look="icon" disabled={!stepBack} aria-label={galleryDesignMessages.undoStep} title={galleryDesignMessages.undoStep} onClick={stepBack}>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      </Button>
      <span className={styles.narrow}>
        <Button onClick={onPreview}>
          <IconEye {...SIGN} />
          {galleryDesignMessages.preview}
        </Button>
      </span>
      {open && (
        <Button disabled={busy} onClick={() => void discard()}>
          {galleryDesignMessages.discard}
        </Button>
      )}
      {!open && draft.can_undo && (
        <Button disabled={busy} onClick={() => void runAction('undo', galleryDesignMessages.undone)}>
          {galleryDesignMessages.undoPublished}
        </Button>
      )}
      <Button look="primary" disabled={busy || !open} onClick={() => void runAction('publish', galleryDesignMessages.publishedNow)}>
        {busy ? galleryDesignMessages.publishing : galleryDesignMessages.publish}
      </Button>
    </div>
  )
}

interface FieldsProps {
  renderChooser: RenderChooser
  elsewhere: ReactNode
  design: Design
  draft: DesignDraft
}

function Fields({ design, draft, renderChooser, elsewhere }: FieldsProps) {
  const { setField } = design
  const values = design.values as GalleryDesign
  const { fields } = spoken(gallerySettingsForm)
  const type = (key: string, value: unknown) => {
    const field = fields.find((one) => one.key === key)
    setField(key as DesignField, value, field && sentValue(field, value))
  }
  return (
    <div className={styles.fields}>
      <p className={styles.quiet}>{galleryDesignMessages.text}</p>
      <Group title={galleryDesignMessages.cover}>
        <CoverField
          value={values.cover}
          item={draft.cover_item}
          onChange={(cover) => setField('cover', cover)}
          renderChooser={renderChooser}
        />
      </Group>
      <Group title={galleryDesignMessages.words}>
        <FormFields form={{ fields, values, wrong: null, set: type }} />
      </Group>
      <Group title={galleryDesignMessages.look}>
        <AccentField value={values.accent} onChange={(accent) => setField('accent', accent)} />
        <Choices
          name="theme"
          label={galleryDesignMessages.theme}
          value={values.theme}
          options={Object.entries(galleryDesignMessages.themes)}
          onChoose={(theme) => setField('theme', theme)}
        />
        <SectionsField value={values.sections} onChange={(sections) => setField('sections', sections)} />
      </Group>
      <Group title={galleryDesignMessages.opens} text={galleryDesignMessages.opensText}>
        {elsewhere}
      </Group>
    </div>
  )
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.quiet}>{text}</p>}
      {children}
    </section>
  )
}
