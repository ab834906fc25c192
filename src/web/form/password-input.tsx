import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core'
import { formMessages } from '#shared/words/forms/forms.ts'

/** A field of a password, which is shown by keys as well as by pointer. */
export function PasswordInput(props: PasswordInputProps) {
  return (
    <Input
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': formMessages.showPassword }}
      {...props}
    />
  )
}
