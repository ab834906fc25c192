import { Anchor, Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Me } from '#shared/entities/user.ts'
import { registerMessages as words } from '#shared/messages.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { useRegister } from './auth.queries.ts'
import { checkRegister, EMPTY, toBody, type RegisterField, type RegisterValues } from './register-values.ts'
import styles from './auth.module.css'

interface Props {
  /** Accepting an invitation: no organisation is made, the record and its secret go along. */
  invite?: { id: string; token: string } | undefined
  onSignedIn: (me: Me) => void
}

export function RegisterForm({ invite, onSignedIn }: Props) {
  const [values, setValues] = useState<RegisterValues>(EMPTY)
  const [wrong, setWrong] = useState<Partial<Record<RegisterField, string>>>({})
  const register = useRegister()

  const text = (key: Exclude<RegisterField, 'terms'>) => ({
    value: values[key],
    error: wrong[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [key]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (register.isPending) return
    const found = checkRegister(values, invite !== undefined)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    register.mutate(toBody(values, invite), {
      onSuccess: onSignedIn,
      onError: (error) => {
        if (isApiError(error) && error.field && error.field in values) setWrong({ [error.field]: error.message })
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!invite && (
        <TextInput label={words.orgTitle} autoComplete="organization" autoFocus required {...text('org_title')} />
      )}
      <div className={styles.pair}>
        <TextInput label={words.username} autoComplete="nickname" required {...text('username')} />
        <TextInput label={words.email} type="email" autoComplete="username" required {...text('email')} />
      </div>
      <div className={styles.pair}>
        <PasswordInput
          label={words.password}
          description={words.passwordHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          required
          {...text('password')}
        />
        <PasswordInput label={words.passwordVerify} autoComplete="new-password" required {...text('password_verify')} />
      </div>
      {!invite && (
        <NativeSelect
          label={words.howHear}
          data={[{ value: '', label: '' }, ...words.howHearOptions]}
          {...text('how_hear')}
        />
      )}
      {values.how_hear === 'other' && <TextInput label={words.howHearAdditional} {...text('how_hear_additional')} />}
      <Checkbox
        label={
          <>
            {words.terms} (
            <Anchor href="/docs/terms" target="_blank" inherit>
              {words.termsLink}
            </Anchor>
            )
          </>
        }
        checked={values.terms}
        error={wrong.terms}
        onChange={(event) => setValues({ ...values, terms: event.currentTarget.checked })}
      />
      <Button type="submit" fullWidth aria-busy={register.isPending}>
        {register.isPending ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
