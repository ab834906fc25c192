import { lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { PasswordNeeded, SignedOut } from '../signed-out.ts'
import { RouterError } from './router-states.tsx'

const SignedOutScreen = lazyRouteComponent(() => withWords(() => import('./signed-out-screen.tsx')), 'SignedOutScreen')
const OwnPasswordScreen = lazyRouteComponent(
  () => withWords(() => import('./own-password-screen.tsx')),
  'OwnPasswordScreen',
)

/** Shows the login if there is no session, the password form if the password came by mail, and the error otherwise. */
export function ClientError(props: ErrorComponentProps) {
  const Screen =
    props.error instanceof SignedOut
      ? SignedOutScreen
      : props.error instanceof PasswordNeeded
        ? OwnPasswordScreen
        : undefined
  if (!Screen) return <RouterError {...props} />
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
}
