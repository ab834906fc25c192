import './library-styles.ts'
import './client.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTheme } from '#web/ui/preferences/theme.ts'
import { clientTheme, clientVariables } from './client-theme.ts'

/** Provides the component library to the client app; public pages never load it. */
export function ClientTheme({ children }: { children: ReactNode }) {
  const theme = useTheme()
  return (
    // The provider reads the direction from the document.
    <DirectionProvider>
      <MantineProvider
        theme={clientTheme}
        cssVariablesResolver={clientVariables}
        defaultColorScheme="auto"
        {...(theme !== 'system' && { forceColorScheme: theme })}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
