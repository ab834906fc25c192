import { formMessages } from '#shared/words/forms/forms.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { toText, type FieldProps } from './field-props.ts'
import { useLimitedTextInput } from './use-limited-text-input.ts'

/** Props of a text input that tells the user when pasted text was truncated. */
export function useFormTextInput<Input extends HTMLInputElement | HTMLTextAreaElement>({
  field,
  value,
  onChange,
}: Pick<FieldProps, 'field' | 'value' | 'onChange'>) {
  const alerts = useAlerts()
  return useLimitedTextInput<Input>({
    field,
    text: toText(value),
    onChange,
    onTruncate: () => alerts.fade(formMessages.pasteShortened),
  })
}
