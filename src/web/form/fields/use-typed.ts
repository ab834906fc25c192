import { formMessages } from '#shared/words/forms/forms.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { textOf, type FieldProps } from './field-props.ts'
import { useTyping } from './use-typing.ts'

/** Props of a text input that tells the user when pasted text was truncated. */
export function useTyped<Input extends HTMLInputElement | HTMLTextAreaElement>({
  field,
  value,
  onChange,
}: Pick<FieldProps, 'field' | 'value' | 'onChange'>) {
  const alerts = useAlerts()
  return useTyping<Input>({ field, text: textOf(value), onChange, onCut: () => alerts.fade(formMessages.cut) })
}
