import { Textarea } from '@mantine/core'
import { getInputProps, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'
import { useFormTextInput } from './use-form-text-input.ts'

export function TextareaField(props: FieldProps) {
  const input = useFormTextInput<HTMLTextAreaElement>(props)
  return (
    <div>
      <Textarea {...getInputProps(props)} {...input} autosize minRows={3} maxRows={12} />
      <TextCounter field={props.field} text={input.value} />
    </div>
  )
}
