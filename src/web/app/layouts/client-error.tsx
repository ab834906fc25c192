import { lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { PasswordNeeded } from '../password-needed.ts'
import { SignedOut } from '../signed-out.ts'
import { RouterError } from './router-states.tsx'

const SignedOutScreen = lazyRouteComponent(() => withWords(() => import('./signed-out-screen.tsx')), 'SignedOutScreen')
const OwnPasswordScreen = lazyRouteComponent(
  () => withWords(() => import('./own-password-screen.tsx')),
  'OwnPasswordScreen',
)

/**
 * The client without a session shows the login where it stands, and after a mailed password the step to an own one; any
 * other failure says what happened.
 */
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
