import { Button } from '@mantine/core'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { NewExhibitFields } from './new-exhibit-fields.tsx'
import { suggestAlias } from './suggest-alias.ts'
import type { NewExhibit } from './use-fill-exhibit.ts'

const EXHIBIT_FIELDS: readonly Field[] = exhibitForm.fields
const REQUIRED_FIELDS = EXHIBIT_FIELDS.filter(({ required }) => required).map((field) =>
  field.key === 'title' ? { ...field, focus: true } : field,
)

interface Props {
  /** The addresses of the project's exhibits. */
  takenAliases: ReadonlySet<string>
  create: (exhibit: NewExhibit) => Promise<unknown>
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
}

/** Asks only for what an exhibit needs. Its address follows the title until the user changes it. */
export function NewExhibitForm({ takenAliases, create, onDirtyChange, onCancel }: Props) {
  const form = useForm({
    form: { ...exhibitForm, fields: REQUIRED_FIELDS },
    save: (_changes, values) =>
      create({
        title: String(values.title).trim(),
        description: String(values.description),
        url_alias: String(values.url_alias),
      }),
  })
  const suggestFor = (title: unknown) => suggestAlias(String(title ?? ''), takenAliases)
  const setField = (key: string, value: unknown) => {
    form.set(key, value)
    const followsTitle = (form.values.url_alias ?? '') === suggestFor(form.values.title)
    if (key === 'title' && followsTitle) form.set('url_alias', suggestFor(value))
  }
  return (
    <FormFrame
      isOneTime
      form={form}
      label={exhibitEditMessages.create}
      onDirtyChange={onDirtyChange}
      nextToButton={
        <Button variant="default" onClick={onCancel}>
          {dialogMessages.cancel}
        </Button>
      }
    >
      <NewExhibitFields form={{ ...form, set: setField }} />
    </FormFrame>
  )
}
