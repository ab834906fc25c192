import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '#web/kit/router-context.ts'
import { RouterNotFound } from '../layouts/router-states.tsx'
import { RootLayout } from '../layouts/root-layout.tsx'

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: RouterNotFound,
})
