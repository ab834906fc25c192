import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ownFieldsQuery, useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorHead } from '#web/ui/client/editor/editor-head.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldList } from './field-list.tsx'
import { deletedFieldsQuery, useFieldMutations } from './fields.queries.ts'
import { TemplatesSection } from './templates-section.tsx'
import styles from './fields.module.css'

/** How often the progress of conversions is read. */
const CONVERSION_POLL_MS = 2000

interface Props {
  projectId: string
  /** The title of the page, with a way back. */
  header: ReactNode
}

/** The fields of a project's items: built-in ones, its own, templates and what was deleted. */
export function FieldsPage({ projectId, header }: Props) {
  const api = useApi()
  const alerts = useAlerts()
  const may = useMay(projectId)
  const { error, refetch, isPending } = useQuery({
    ...ownFieldsQuery(api, projectId),
    meta: { leavesProject: true },
    refetchInterval: ({ state }) =>
      state.data?.some(({ conversion }) => conversion?.refused === null) ? CONVERSION_POLL_MS : false,
  })
  const { ownFields, templates } = useOwnFields(projectId)
  const mayEdit = may('field.create')
  const deletedFields = useQuery({ ...deletedFieldsQuery(api, projectId), enabled: mayEdit }).data ?? []
  const { remove, restore, order } = useFieldMutations(projectId)
  const [edited, setEdited] = useState<OwnField | 'new' | null>(null)
  if (error) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (isPending) return <LoadingState full />
  if (!mayEdit)
    return (
      <EmptyState full icon={IconListDetails} title={ownFieldsMessages.mayNot} text={ownFieldsMessages.mayNotText} />
    )
  const getLabel = (field: OwnField) => pickText(field.label, getCurrentLanguage())
  const restoreField = async (field: OwnField) => {
    await restore.mutateAsync(field.id)
    alerts.fade(ownFieldsMessages.restored(getLabel(field)))
  }
  const deleteField = async (field: OwnField) => {
    await remove.mutateAsync(field.id)
    alerts.prompt(ownFieldsMessages.deleted(getLabel(field)), { kind: 'success', undo: () => restoreField(field) })
  }
  return (
    <>
      <EditorHead title={header} state={null}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          <IconPlus size={16} stroke={2} aria-hidden />
          {ownFieldsMessages.add}
        </Button>
      </EditorHead>
      <Section title={ownFieldsMessages.allFields} text={ownFieldsMessages.text}>
        <FieldList
          ownFields={ownFields}
          onEdit={setEdited}
          // The mutations report their own failures.
          onDelete={(field) => void deleteField(field).catch(() => undefined)}
          onOrder={(fields) => order.mutate(fields)}
        />
      </Section>
      <TemplatesSection projectId={projectId} ownFields={ownFields} templates={templates} />
      {deletedFields.length > 0 && (
        <Section title={ownFieldsMessages.deletedFields} text={ownFieldsMessages.deletedText}>
          <ul className={styles.list}>
            {deletedFields.map((field) => (
              <li key={field.id} className={styles.row}>
                <span className={styles.words}>
                  <bdi className={styles.label}>{getLabel(field)}</bdi>
                  <span className={styles.quiet}>
                    {ownFieldsMessages.types[field.type]}
                    {field.deleted_at !== null && ` · ${ownFieldsMessages.deletedOn(formatLocalDay(field.deleted_at))}`}
                  </span>
                </span>
                <span className={styles.acts}>
                  <Button
                    aria-label={ownFieldsMessages.restore(getLabel(field))}
                    onClick={() => void restoreField(field).catch(() => undefined)}
                  >
                    {ownFieldsMessages.restoreShort}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {edited && (
        <FieldDialog
          projectId={projectId}
          field={edited === 'new' ? undefined : edited}
          conversion={edited === 'new' ? null : ownFields.find(({ id }) => id === edited.id)?.conversion}
          section="about"
          takenKeys={new Set(ownFields.map(({ key }) => key))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
