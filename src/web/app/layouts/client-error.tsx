import { lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { OwnPasswordNeededError, SignedOutError } from '../session-errors.ts'
import { RouterError } from './router-states.tsx'

const SignedOutScreen = lazyRouteComponent(
  () => loadWithMessages(() => import('./signed-out-screen.tsx')),
  'SignedOutScreen',
)
const OwnPasswordScreen = lazyRouteComponent(
  () => loadWithMessages(() => import('./own-password-screen.tsx')),
  'OwnPasswordScreen',
)

/** Shows the login if there is no session, the password form if the password came by mail, and the error otherwise. */
export function ClientError(props: ErrorComponentProps) {
  const Screen =
    props.error instanceof SignedOutError
      ? SignedOutScreen
      : props.error instanceof OwnPasswordNeededError
        ? OwnPasswordScreen
        : undefined
  if (!Screen) return <RouterError {...props} />
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}
