import { IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { TEMPLATE_PRESETS } from '#shared/entities/own-fields/template-presets.ts'
import { formatList } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { useTemplateMutations } from './fields.queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import styles from './fields.module.css'

interface Props {
  projectId: string
  ownFields: readonly OwnField[]
  templates: readonly Template[]
}

/** The templates of a project, and some to start from. */
export function TemplatesSection({ projectId, ownFields, templates }: Props) {
  const alerts = useAlerts()
  const { remove, addPreset } = useTemplateMutations(projectId)
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const language = getCurrentLanguage()
  const getLabel = (template: Pick<Template, 'label'>) => pickText(template.label, language)
  const usedLabels = new Set(templates.map(getLabel))
  const presets = TEMPLATE_PRESETS.filter((preset) => !usedLabels.has(getLabel(preset)))
  const livingIds = new Set(ownFields.map(({ id }) => id))
  const confirmRemoval = async (template: Template, button: HTMLElement) => {
    const isConfirmed = await alerts.confirm({
      title: ownFieldsMessages.deleteTemplateTitle(getLabel(template)),
      description: ownFieldsMessages.deleteTemplateText,
      actionLabel: ownFieldsMessages.deleteShort,
    })
    if (!isConfirmed) return
    focusAfterRemoval(button)
    await remove.mutateAsync(template.id)
    alerts.prompt(ownFieldsMessages.templateDeleted, { kind: 'success' })
  }
  return (
    <Section
      title={ownFieldsMessages.templates}
      text={ownFieldsMessages.templatesText}
      action={
        <Button onClick={() => setEdited('new')}>
          <IconPlus size={16} stroke={2} aria-hidden />
          {ownFieldsMessages.addTemplate}
        </Button>
      }
    >
      {templates.length === 0 && <p className={styles.none}>{ownFieldsMessages.noTemplates}</p>}
      {templates.length > 0 && (
        <ul className={styles.list}>
          {templates.map((template) => {
            const label = getLabel(template)
            return (
              <li key={template.id} className={styles.row}>
                <IconTemplate size={16} stroke={1.75} aria-hidden className={styles.still} />
                <span className={styles.words}>
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={ownFieldsMessages.editTemplate(label)}
                    onClick={() => setEdited(template)}
                  >
                    <bdi>{label}</bdi>
                  </button>
                  <span className={styles.quiet}>
                    {ownFieldsMessages.fieldCount(template.fields.filter((id) => livingIds.has(id)).length)}
                  </span>
                </span>
                <span className={styles.acts}>
                  <Button
                    variant="icon"
                    aria-label={ownFieldsMessages.deleteTemplate(label)}
                    title={ownFieldsMessages.deleteTemplate(label)}
                    // The mutation reports its own failure.
                    onClick={({ currentTarget }) => void confirmRemoval(template, currentTarget).catch(() => undefined)}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map((preset) => (
            <Button
              key={preset.key}
              className={styles.preset}
              disabled={addPreset.isPending}
              onClick={() =>
                addPreset.mutate(preset, {
                  onSuccess: (count) =>
                    alerts.prompt(ownFieldsMessages.presetAdded(getLabel(preset), count), { kind: 'success' }),
                })
              }
            >
              <span className={styles.presetName}>
                <IconPlus size={16} stroke={2} aria-hidden />
                {getLabel(preset)}
              </span>
              <span className={styles.quiet}>{formatList(preset.fields.map(getLabel))}</span>
            </Button>
          ))}
        </div>
      )}
      {edited && (
        <TemplateDialog
          projectId={projectId}
          template={edited === 'new' ? undefined : edited}
          ownFields={ownFields}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
