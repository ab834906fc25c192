import { useState } from 'react'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const STORAGE_KEY = 'vitrine-uploads'
/** On a phone the open panel would cover most of the page. */
const PHONE_QUERY = '(max-width: 40rem)'

const readIsOpen = (): boolean => {
  const stored = accessStorage('localStorage', (storage) => storage.getItem(STORAGE_KEY))
  return stored === null ? !window.matchMedia(PHONE_QUERY).matches : stored === 'open'
}

/** Whether the upload panel is open or a pill. The choice is remembered in this browser. */
export function usePanelOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(readIsOpen)
  const choose = (isChosenOpen: boolean) => {
    accessStorage('localStorage', (storage) => storage.setItem(STORAGE_KEY, isChosenOpen ? 'open' : 'pill'))
    setIsOpen(isChosenOpen)
  }
  return [isOpen, choose]
}
