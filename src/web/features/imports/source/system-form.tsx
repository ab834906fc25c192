import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importsContract } from '#shared/contract/library/imports.contract.ts'
import { WEB_SOURCES, type WebSourceName } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useInvalidFocus } from '#web/form/keyboard/focus-field.ts'
import { PasswordInput } from '#web/form/password-input.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../parts/imports.module.css'

const EMPTY = { address: '', key_identity: '', key_credential: '' }
type FieldName = keyof typeof EMPTY

const getField = (error: unknown): FieldName | null => {
  const field = isApiError(error) ? error.field : undefined
  return field !== undefined && field in EMPTY ? (field as FieldName) : null
}

const EXAMPLE_ADDRESS = 'https://archive.example.org'

/** Starts an import from another system on the web. */
export function SystemForm({ projectId, onOpen }: { projectId: string; onOpen: (id: string) => void }) {
  const texts = importsMessages.system
  const [api, queryClient] = [useApi(), useQueryClient()]
  const [source, setSource] = useState<WebSourceName>('omeka_s')
  const [values, setValues] = useState(EMPTY)
  const formRef = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const { key_identity, ...others } = values
      const body = { source, ...others, ...(source === 'omeka_s' && { key_identity }) }
      return api.call(importsContract.create, { params: { id: projectId }, body })
    },
    meta: { quiet: true },
    onSuccess: (created) => {
      queryClient.setQueryData(keys.imports.detail(created.id), created)
      onOpen(created.id)
    },
  })
  useInvalidFocus(formRef, error)
  const failedField = error ? (getField(error) ?? 'address') : null
  const getProps = (name: FieldName) => {
    const failure = failedField === name ? describeFailureInLine(error) : null
    return {
      value: values[name],
      error: failure,
      errorProps: { role: 'alert' },
      'aria-invalid': failure !== null,
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        setValues((current) => ({ ...current, [name]: value }))
        reset()
      },
    }
  }
  return (
    <details className={styles.earlier}>
      <summary className={styles.subtitle}>{texts.title}</summary>
      <p className={styles.quiet}>{texts.text}</p>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <div className={`${styles.fields} ${styles.systemFields}`}>
          <NativeSelect
            label={texts.system}
            value={source}
            data={WEB_SOURCES.map((name) => ({ value: name, label: texts.names[name] }))}
            onChange={(event) => {
              setSource(WEB_SOURCES.find((name) => name === event.currentTarget.value) ?? 'omeka_s')
              reset()
            }}
          />
          <TextInput label={texts.address} placeholder={EXAMPLE_ADDRESS} inputMode="url" {...getProps('address')} />
          {source === 'omeka_s' && <PasswordInput label={texts.keyIdentity} {...getProps('key_identity')} />}
          <PasswordInput
            label={source === 'omeka_s' ? texts.keyCredential : texts.key}
            {...getProps('key_credential')}
          />
        </div>
        <p className={`${styles.quiet} ${styles.lead}`}>
          {texts.keyText} {source === 'omeka_s' && texts.ignoredKey}
        </p>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? texts.starting : texts.start}
        </Button>
      </form>
    </details>
  )
}
