import { Input } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { toCountedText } from '#shared/forms/normalize-field-value.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { toText, type FieldProps } from './field-props.ts'
import { TextCounter } from './text-counter.tsx'

const RichTextEditor = lazyWithMessages(async () => (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor)

const EditorFailed = () => <p role="alert">{stateMessages.crashed}</p>

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
      <CatchBoundary getResetKey={() => field.key} errorComponent={EditorFailed}>
        <Suspense fallback={<Skeleton height="9rem" />}>
          <RichTextEditor
            label={label}
            value={toText(value)}
            onChange={onChange}
            disabled={disabled}
            isInvalid={error !== undefined}
            errorElementId={error === undefined ? undefined : id}
            limits={field}
            onTruncate={() => alerts.fade(formMessages.pasteShortened)}
          />
        </Suspense>
      </CatchBoundary>
      <TextCounter field={field} text={toCountedText(toText(value))} />
    </Input.Wrapper>
  )
}
