import '@mantine/core/styles.css'
import './client.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { clientTheme, clientVariables } from './client-theme.ts'

/** The component library for the client; public pages never load it. */
export function ClientTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={clientTheme} cssVariablesResolver={clientVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
