import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '#web/kit/router-context.ts'
import { NotFoundPage } from '../layouts/not-found-page.tsx'
import { RootLayout } from '../layouts/root-layout.tsx'

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
})
