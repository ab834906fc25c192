import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SignedOut } from '../signed-out.ts'
import { PageError } from './page-error.tsx'

const SignedOutScreen = lazy(() => import('./signed-out-screen.tsx').then((m) => ({ default: m.SignedOutScreen })))

/** The client without a session shows the login where it stands; any other failure says what happened. */
export function ClientError(props: ErrorComponentProps) {
  if (!(props.error instanceof SignedOut)) return <PageError {...props} />
  return (
    <Suspense fallback={null}>
      <SignedOutScreen />
    </Suspense>
  )
}
