import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core'
import { formMessages } from '#shared/words/forms/forms.ts'

/** A password input whose visibility toggle can be reached by keyboard. */
export function PasswordInput(props: PasswordInputProps) {
  return (
    <Input
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': formMessages.showPassword }}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}
