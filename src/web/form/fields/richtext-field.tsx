import { Input } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/state.tsx'
import { textOf, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })))

const plain = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, ' ').trim()

/** Written text; the editor is loaded when the first one is shown. */
export function RichtextField({ field, value, error, onChange }: FieldProps) {
  const { label, subLabel, required = false, disabled = false } = field
  return (
    <Input.Wrapper label={label} required={required} error={error} description={subLabel} labelElement="div">
      <Suspense fallback={<Skeleton height="9rem" />}>
        <RichTextEditor
          label={label}
          value={textOf(value)}
          onChange={onChange}
          disabled={disabled}
          invalid={error !== undefined}
        />
      </Suspense>
      <TextCounter field={field} text={plain(textOf(value))} />
    </Input.Wrapper>
  )
}
