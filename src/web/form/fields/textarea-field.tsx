import { Textarea } from '@mantine/core'
import { common, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'
import { useTyped } from './use-typed.ts'

export function TextareaField(props: FieldProps) {
  const input = useTyped<HTMLTextAreaElement>(props)
  return (
    <div>
      <Textarea {...common(props)} {...input} autosize minRows={3} maxRows={12} />
      <TextCounter field={props.field} text={input.value} />
    </div>
  )
}
