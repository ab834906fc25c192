import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '#web/kit/router-context.ts'
import { RootLayout } from '../layouts/root-layout.tsx'
import { RouterNotFound } from '../layouts/router-states.tsx'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: RouterNotFound,
})
