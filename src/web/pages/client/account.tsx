import { Stack, TextInput } from '@mantine/core'
import { frameMessages, registerMessages } from '#shared/messages.ts'
import { useMe } from '#web/kit/session.ts'

export function Page() {
  const me = useMe()
  return (
    <Stack maw={480}>
      <h1 style={{ fontSize: 'var(--text-xl)' }}>{frameMessages.mySettings}</h1>
      <TextInput label={registerMessages.email} value={me?.email ?? ''} disabled />
      <TextInput label={registerMessages.username} value={me?.username ?? ''} readOnly />
    </Stack>
  )
}
