/** Whether the browser sends one of the two opt-out signals (Global Privacy Control, Do Not Track). */
export const hasOptedOutOfCounting = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'
