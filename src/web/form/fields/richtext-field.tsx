import { Input } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { plainText } from '#shared/forms/sent.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { textOf, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'

const RichTextEditor = lazily(async () => (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor)

const Missing = () => <p role="alert">{stateMessages.crashed}</p>

/** Rich text; the editor is loaded when the first field is shown. */
export function RichtextField({ field, value, error, onChange }: FieldProps) {
  const alerts = useAlerts()
  const id = useId()
  const { label, subLabel, required = false, disabled = false } = field
  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={error}
      errorProps={{ id }}
      description={subLabel}
      labelElement="div"
    >
      {/* If the editor fails to load, for example offline, the rest of the form must keep working. */}
      <CatchBoundary getResetKey={() => field.key} errorComponent={Missing}>
        <Suspense fallback={<Skeleton height="9rem" />}>
          <RichTextEditor
            label={label}
            value={textOf(value)}
            onChange={onChange}
            disabled={disabled}
            invalid={error !== undefined}
            problem={error === undefined ? undefined : id}
            limits={field}
            onCut={() => alerts.fade(formMessages.cut)}
          />
        </Suspense>
      </CatchBoundary>
      <TextCounter field={field} text={plainText(textOf(value))} />
    </Input.Wrapper>
  )
}
