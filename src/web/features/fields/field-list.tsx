import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconFilter,
  IconGripVertical,
  IconLock,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import {
  getInputType,
  ARTIFACT_FIELDS,
  listFields,
  type FieldKey,
  type ListedField,
} from '#shared/entities/artifact-fields.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import type { FieldType } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { formatList } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'
import { FieldConversion } from './field-conversion.tsx'
import { getSections } from './field-form.ts'
import styles from './fields.module.css'

const FIELD_MIME_TYPE = 'application/x-own-field'

/** Names of the types of built-in fields, by the input of their form field. */
const BUILT_IN_TYPES: Partial<Record<FieldType, keyof typeof ownFieldsMessages.types>> = {
  text: 'text',
  richtext: 'richtext',
  array: 'keywords',
  date: 'date',
  date_range: 'period',
  dropdown: 'choice',
  checkmark: 'checkbox',
}

interface Props {
  ownFields: readonly OwnField[]
  onEdit: (field: OwnField) => void
  onDelete: (field: OwnField) => void
  /** Called with all own fields in their new order. */
  onOrder: (fields: readonly OwnField[]) => void
}

/** All fields of the form by section: the built-in ones, and the project's own, moved by dragging or by buttons. */
export function FieldList({ ownFields, onEdit, onDelete, onOrder }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const [dropTarget, setDropTarget] = useState<string | null>(null)
  const builtInLabels = new Map(translateForm(artifactForm).fields.map(({ key, label }) => [key, label]))
  const fields = listFields(ownFields, getCurrentLanguage())
  /** Moves a field to the place of another one in the same section. */
  const move = (listed: ListedField, target: ListedField | undefined) => {
    const { own } = listed
    if (!own || !target?.own || own === target.own || own.section !== target.own.section) return
    const siblings = ownFields.filter(({ section }) => section === own.section)
    const place = siblings.indexOf(target.own)
    const others = siblings.filter((sibling) => sibling !== own)
    const moved = [...others.slice(0, place), own, ...others.slice(place)]
    setAnnouncement(ownFieldsMessages.moved(listed.label, place + 1, moved.length))
    onOrder(ownFields.map((field) => (field.section === own.section ? (moved.shift() as OwnField) : field)))
  }
  const handleDrop = (event: DragEvent, target: ListedField) => {
    event.preventDefault()
    setDropTarget(null)
    const dragged = fields.find(({ own }) => own?.id === event.dataTransfer.getData(FIELD_MIME_TYPE))
    if (dragged) move(dragged, target)
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {getSections().map(({ value: section, label }) => {
        const sectionFields = fields.filter((field) => field.section === section)
        const ownInSection = sectionFields.filter((field) => field.own !== undefined)
        return (
          <section key={section} className={styles.group} aria-labelledby={`fields-${section}`}>
            <h3 id={`fields-${section}`} className={styles.groupTitle}>
              {label}
            </h3>
            <BuiltInFields
              fields={sectionFields
                .filter(({ own }) => !own)
                .map(({ key, label: fallback }) => ({ key, label: builtInLabels.get(key) ?? fallback }))}
            />
            {ownInSection.length > 0 && (
              <ul className={styles.list}>
                {ownInSection.map((field) => (
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same by keyboard
                  <li
                    key={field.key}
                    className={`${styles.row} ${dropTarget === field.key ? styles.over : ''}`}
                    draggable
                    onDragStart={({ dataTransfer }) => {
                      dataTransfer.setData(FIELD_MIME_TYPE, field.own?.id ?? '')
                      dataTransfer.effectAllowed = 'move'
                    }}
                    onDragOver={(event) => {
                      if (!event.dataTransfer.types.includes(FIELD_MIME_TYPE)) return
                      event.preventDefault()
                      setDropTarget(field.key)
                    }}
                    onDragLeave={() => setDropTarget((current) => (current === field.key ? null : current))}
                    onDrop={(event) => handleDrop(event, field)}
                  >
                    <OwnRow
                      field={field}
                      own={field.own as OwnField}
                      previous={ownInSection[ownInSection.indexOf(field) - 1]}
                      next={ownInSection[ownInSection.indexOf(field) + 1]}
                      onMove={(target) => move(field, target)}
                      onEdit={onEdit}
                      onDelete={onDelete}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}

/** The built-in fields of a section in one line, which opens to one for each. */
function BuiltInFields({ fields }: { fields: readonly { key: string; label: string }[] }) {
  return (
    <details className={styles.builtIn}>
      <summary>
        <span className={styles.builtInCount}>{ownFieldsMessages.builtInCount(fields.length)}</span>
        <span className={styles.builtInNames}>{formatList(fields.map(({ label }) => label))}</span>
      </summary>
      <ul>
        {fields.map(({ key, label }) => (
          <li key={key}>
            {label} <span className={styles.quiet}>{describeBuiltIn(key as FieldKey)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeBuiltIn(key: FieldKey): string {
  const type = BUILT_IN_TYPES[getInputType(ARTIFACT_FIELDS[key])]
  return type ? ownFieldsMessages.types[type] : ''
}

interface RowProps {
  field: ListedField
  own: OwnField
  previous: ListedField | undefined
  next: ListedField | undefined
  onMove: (target: ListedField | undefined) => void
  onEdit: (field: OwnField) => void
  onDelete: (field: OwnField) => void
}

function OwnRow({ field: { label }, own, previous, next, onMove, onEdit, onDelete }: RowProps) {
  const VisibilityIcon = own.public ? IconEye : IconLock
  return (
    <>
      <IconGripVertical size={16} stroke={1.75} aria-hidden className={styles.grip} />
      <span className={styles.words}>
        <button
          type="button"
          className={styles.open}
          aria-label={ownFieldsMessages.edit(label)}
          onClick={() => onEdit(own)}
        >
          <bdi>{label}</bdi>
        </button>
        <span className={styles.quiet}>
          {ownFieldsMessages.types[own.type]}
          {own.unit && ` (${own.unit})`} · <bdi className={styles.key}>{own.key}</bdi>
        </span>
        {own.conversion && <FieldConversion conversion={own.conversion} />}
      </span>
      <span className={styles.marks}>
        {own.required && <span className={styles.mark}>{ownFieldsMessages.isRequired}</span>}
        {own.facet && (
          <span className={styles.mark}>
            <IconFilter size={14} stroke={1.75} aria-hidden />
            {ownFieldsMessages.isFilter}
          </span>
        )}
        <span className={styles.mark}>
          <VisibilityIcon size={14} stroke={1.75} aria-hidden />
          {own.public ? ownFieldsMessages.isPublic : ownFieldsMessages.isInternal}
        </span>
      </span>
      <span className={styles.acts}>
        {/* `disabled` would drop the focus when a field reaches an end. */}
        <Button
          variant="icon"
          aria-label={ownFieldsMessages.moveUp(label)}
          title={ownFieldsMessages.moveUp(label)}
          aria-disabled={!previous}
          onClick={() => onMove(previous)}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </Button>
        <Button
          variant="icon"
          aria-label={ownFieldsMessages.moveDown(label)}
          title={ownFieldsMessages.moveDown(label)}
          aria-disabled={!next}
          onClick={() => onMove(next)}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </Button>
        <Button
          variant="icon"
          aria-label={ownFieldsMessages.delete(label)}
          title={ownFieldsMessages.delete(label)}
          onClick={({ currentTarget }) => {
            focusAfterRemoval(currentTarget)
            onDelete(own)
          }}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </Button>
      </span>
    </>
  )
}
